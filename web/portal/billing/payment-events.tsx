import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { paymentEventsQuery, paymentsQuery, replayPaymentEvent } from './billing-queries.ts'

const looks: Record<string, { tone: 'success' | 'danger' | 'warning'; label: string }> = {
  done: { tone: 'success', label: 'Settled' },
  received: { tone: 'warning', label: 'Waiting' },
  refused: { tone: 'danger', label: 'Refused' },
}

/** What the payment provider told us, for the day something looks wrong. */
export function PaymentEvents() {
  const queryClient = useQueryClient()
  const { data: events = [] } = useQuery(paymentEventsQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: replayPaymentEvent,
    onSuccess: () => toast({ title: 'The event is settled again' }),
    onError: ({ message }) => toast({ title: 'Error', description: message, variant: 'destructive' }),
    onSettled: async () => {
      await queryClient.invalidateQueries(paymentEventsQuery)
      await queryClient.invalidateQueries(paymentsQuery)
    },
  })
  const refused = events.filter(({ state }) => state === 'refused').length
  if (events.length === 0) return null
  return (
    <Accordion>
      <AccordionItem title={refused > 0 ? `Payment events (${refused} refused)` : 'Payment events'}>
        <Table caption="Payment events">
          <TableHead>
            <tr>
              {['Event', 'State', 'Received', 'Actions'].map((column) => (
                <ColumnHeader key={column}>{column}</ColumnHeader>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {events.map(({ id, type, state, reason, received_at }) => (
              <TableRow key={id}>
                <TableCell>
                  {type}
                  <br />
                  <span className="text-note break-all">{id}</span>
                </TableCell>
                <TableCell>
                  <Badge tone={looks[state]?.tone}>{looks[state]?.label ?? state}</Badge>
                  {reason && <p className="mt-1 text-note">{reason}</p>}
                </TableCell>
                <TableCell className="whitespace-nowrap">{new Date(received_at).toLocaleString('en-US')}</TableCell>
                <TableCell>
                  <Button
                    variant="outline"
                    size="small"
                    busy={isPending && variables === id}
                    aria-label={`Replay ${id}`}
                    onClick={() => mutate(id)}
                  >
                    Replay
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </AccordionItem>
    </Accordion>
  )
}
