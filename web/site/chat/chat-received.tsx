import { leadReceived, promiseOf } from '#content/lead-received.ts'
import type { Received } from '#domain/leads.ts'
import { firstNameOf } from '#domain/text.ts'
import { useNow } from '#web/dates/use-now.ts'
import { AddSomething } from '#web/site/leads/add-something.tsx'

/** What a conversation handed over turned into. It stands above the field: one can go on asking meanwhile. */
export function ChatReceived({ received, name }: { received: Received; name: string }) {
  const now = useNow()
  return (
    <section aria-labelledby="chat-received" className="grid gap-3 border-t border-line bg-shoal px-4 py-3 text-small">
      <div className="grid gap-0.5">
        <h3 id="chat-received" className="font-semibold break-words">
          {leadReceived.heading(firstNameOf(name))}
        </h3>
        <output>{promiseOf(new Date(received.due_at), now)}</output>
        <p className="text-ink-soft">
          {leadReceived.number}: <span className="font-semibold text-ink tabular-nums">{received.number}</span>
        </p>
      </div>
      <AddSomething key={received.number} lead={received} />
    </section>
  )
}
