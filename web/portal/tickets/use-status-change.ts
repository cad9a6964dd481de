import { useMutation } from '@tanstack/react-query'
import type { TicketStatus } from '#domain/tickets.ts'
import { changeTicketStatus } from '#web/api/ticket-desk.ts'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'
import { useReadDeskAgain } from './use-read-desk-again.ts'

/** Another status, from the one that is seen; the customer is told of every change. */
export function useStatusChange({ id, status: seen_status }: { id: string; status: TicketStatus }) {
  const readAgain = useReadDeskAgain()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: TicketStatus) => changeTicketStatus({ id, status, seen_status }),
    onSuccess: ({ undo_id }, status) =>
      toastWithUndo({ title: `Ticket status updated to ${status}`, undo_id, readAgain }),
    onError: ({ message }) =>
      toast({ title: 'Failed to update ticket status', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  return { setStatus: mutate, isPending, asked: isPending ? variables : seen_status }
}
