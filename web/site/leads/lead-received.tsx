import { useEffect, useRef } from 'react'
import { leadReceived, promiseOf } from '#content/lead-received.ts'
import { firstNameOf } from '#domain/text.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { AddSomething } from './add-something.tsx'
import type { ReceivedLead, ReceivedPlace } from './use-received.ts'

type LeadReceivedProps = { place: ReceivedPlace; lead: ReceivedLead; as?: 'h2' | 'h3' }

/** What a sent form turns into: whoever wrote sees that it arrived, when they hear from us, and what they said. */
export function LeadReceived({ place, lead, as: Heading = 'h3' }: LeadReceivedProps) {
  const top = useRef<HTMLDivElement>(null)
  const { isNew } = place
  const now = useNow()

  useEffect(() => {
    if (isNew) top.current?.focus()
  }, [isNew])

  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-24 gap-6 outline-none">
      <div className="grid gap-2">
        <Heading className="font-display text-title tracking-[-0.02em] break-words">
          {leadReceived.heading(firstNameOf(lead.name))}
        </Heading>
        <p className="text-lead text-balance">{promiseOf(new Date(lead.due_at), now)}</p>
        <p className="text-small text-ink-soft">
          {leadReceived.number}: <span className="font-semibold text-ink tabular-nums">{lead.number}</span>
        </p>
      </div>
      <section aria-label={leadReceived.said} className="grid gap-2">
        <p className="text-small font-semibold">{leadReceived.said}</p>
        <dl className="divide-y divide-line border-y border-line text-small">
          {[...lead.said, ...lead.added.map((value) => ({ label: leadReceived.add.added, value }))].map(
            ({ label, value }) => (
              <div key={`${label} ${value}`} className="gap-4 py-2.5 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="break-words whitespace-pre-line">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </section>
      <AddSomething lead={lead} onAdded={place.add}>
        <Button variant="quiet" onClick={place.leave} className="max-sm:-ml-5">
          {leadReceived.another}
        </Button>
      </AddSomething>
    </div>
  )
}
