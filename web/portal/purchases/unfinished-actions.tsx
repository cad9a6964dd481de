import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Purchase } from '#domain/billing.ts'
import { dashboardQuery } from '#web/api/dashboard.ts'
import { openPaymentPage, purchasesKey, removePurchase } from '#web/api/purchases.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What an order that was not finished asks of its owner: go on, or take it off the list. */
export function UnfinishedActions({ id, product_name }: Pick<Purchase, 'id' | 'product_name'>) {
  const queryClient = useQueryClient()
  const onError = ({ message }: Error) => toast({ title: message, variant: 'destructive' })
  const lookAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: purchasesKey }),
      queryClient.invalidateQueries(dashboardQuery),
    ])
  const going = useMutation({
    mutationFn: () => openPaymentPage(id),
    onSuccess: ({ url, message }) => {
      if (url) return location.assign(url)
      toast({ title: 'Discount Code Issue', description: message ?? '', variant: 'destructive' })
    },
    onError: async (error) => {
      onError(error)
      await lookAgain() // it may be paid by now
    },
  })
  const removing = useMutation({ mutationFn: () => removePurchase(id), onError, onSettled: lookAgain })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        changes
        size="small"
        busy={going.isPending || going.data?.url != null}
        aria-label={`Continue to payment: ${product_name}`}
        onClick={() => going.mutate()}
      >
        Continue to payment
      </Button>
      <Button
        changes
        variant="outline"
        size="small"
        busy={removing.isPending}
        aria-label={`Remove: ${product_name}`}
        onClick={() => removing.mutate()}
      >
        Remove
      </Button>
    </div>
  )
}
