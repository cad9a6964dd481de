import { useMutation } from '@tanstack/react-query'
import { openBillingPortal } from '#web/api/billing-portal.ts'
import { openTab } from '#web/api/new-tab.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Opens one's own page at the payment provider: card, invoices, plan. */
export function ManageBilling() {
  const { mutate, isPending } = useMutation({
    mutationFn: openBillingPortal,
    onError: (error, tab) => {
      tab.close()
      toast({ title: error.message, variant: 'destructive' })
    },
  })
  return (
    <Button changes variant="outline" size="small" busy={isPending} onClick={() => mutate(openTab())}>
      Manage Billing
    </Button>
  )
}
