import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.tsx'
import { billing, sendNotification } from '#web/api/billing.ts'

export const selectCustomer = () => toast({ title: 'Please select a customer', variant: 'destructive' })

/** Sends a customer what was agreed with them; used for the first time and for sending again. */
export function useSendNotification(onSent?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendNotification,
    onSuccess: (_sent, email) => {
      toast({ title: `Billing notification sent successfully to ${email}` })
      onSent?.()
    },
    onError: ({ message }, email) =>
      toast({ title: `Failed to send billing notification to ${email}`, description: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries(billing),
  })
}
