import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentEventFilterSchema, paymentEventStates, type PaymentEvent } from '#domain/payments.ts'
import { formatMoment } from '#content/dates.ts'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useFilter } from '../use-address.ts'
import { billing, paymentEventsQuery, replayPaymentEvent } from '#web/api/billing.ts'
import { SettlementDialog } from './settlement-dialog.tsx'

/** What we could not explain, first of all; nothing where there is none. */
export function EventsToLookAt() {
  const query = useInfiniteQuery(paymentEventsQuery({ state: 'refused' }))
  const { data, error, refetch } = query
  if (error && !data) return <LoadFailed title={`Error loading payment events: ${error.message}`} onRetry={refetch} />
  const events = data?.pages.flatMap((page) => page.events) ?? []
  if (events.length === 0) return null
  return (
    <section aria-labelledby="to-look-at" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id="to-look-at" className="font-display text-heading">
          To look at
          <CountBadge count={data?.pages[0]?.to_look_at ?? 0} what="payment events" />
        </h3>
        <p className="max-w-prose text-small text-ink-soft">
          We could not explain these, so nothing was recorded for them. Compare them with the payment provider, then
          replay them or say what you did.
        </p>
      </div>
      <EventTable caption="Payment events to look at" events={events} />
      <MoreButton query={query}>Show More</MoreButton>
    </section>
  )
}

/** What the payment provider told us, for the day something looks wrong. */
export function PaymentEvents() {
  const { filter, isFiltered, setFilter } = useFilter(paymentEventFilterSchema)
  const [wasFiltered] = useState(isFiltered)
  const query = useInfiniteQuery(paymentEventsQuery(filter))
  const { data, error, refetch } = query
  const events = data?.pages.flatMap((page) => page.events)
  return (
    <Accordion>
      <AccordionItem title="Payment events" open={wasFiltered} wide>
        <div className="grid grid-cols-1 gap-4">
          <div className="max-w-60">
            <FilterChoice
              label="State"
              all="All states"
              names={paymentEventStates}
              value={filter.state}
              onChoose={(state) => setFilter({ state })}
            />
          </div>
          {error && !events && (
            <LoadFailed title={`Error loading payment events: ${error.message}`} onRetry={refetch} />
          )}
          {!events && !error && <Spinner label="Loading payment events..." />}
          {events?.length === 0 && (
            <p className="text-small">{isFiltered ? 'No event is in this state.' : 'Nothing was told yet.'}</p>
          )}
          {events && events.length > 0 && <EventTable caption="Payment events" events={events} />}
          <MoreButton query={query}>Show More</MoreButton>
        </div>
      </AccordionItem>
    </Accordion>
  )
}

const tones = { done: 'success', received: 'warning', refused: 'danger' } as const

function EventTable({ caption, events }: { caption: string; events: PaymentEvent[] }) {
  const queryClient = useQueryClient()
  const [settled, setSettled] = useState<PaymentEvent>()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: replayPaymentEvent,
    onSuccess: () => toast({ title: 'The event is settled again' }),
    onError: ({ message }) => toast({ title: 'Error', description: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries(billing),
  })
  return (
    <>
      <ListTable caption={caption} columns={['Event', 'State', 'Received', 'Actions']}>
        {events.map((event) => (
          <TableRow key={event.id}>
            <TableCell className="min-w-52">
              {event.type}
              <span className="block text-note break-all text-ink-soft">
                {event.id}
                <Copy text={event.id} />
              </span>
              <span className="block text-note break-all text-ink-soft">
                About {event.object_id}
                <Copy text={event.object_id} />
              </span>
            </TableCell>
            <TableCell className="min-w-52">
              <Badge tone={tones[event.state]}>{paymentEventStates[event.state]}</Badge>
              {event.reason && <p className="mt-1 text-note">{event.reason}</p>}
              {event.settled_note && (
                <p className="mt-1 text-note break-words whitespace-pre-line">
                  By hand, {event.settled_by_name ?? 'somebody whose account is gone'}: {event.settled_note}
                </p>
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap">{formatMoment(event.received_at)}</TableCell>
            <ActionsCell>
              <Button
                variant="outline"
                size="small"
                busy={isPending && variables === event.id}
                aria-label={`Replay ${event.id}`}
                onClick={() => mutate(event.id)}
              >
                Replay
              </Button>
              {event.state === 'refused' && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Settle by Hand: ${event.id}`}
                  onClick={() => setSettled(event)}
                >
                  Settle by Hand
                </Button>
              )}
            </ActionsCell>
          </TableRow>
        ))}
      </ListTable>
      <SettlementDialog event={settled} onClose={() => setSettled(undefined)} />
    </>
  )
}
