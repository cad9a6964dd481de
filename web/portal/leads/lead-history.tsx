import { formatMoment } from '#content/dates.ts'
import { leadStateNames } from '#content/leads.ts'
import type { LeadWithHistory } from '#web/api/lead-inbox.ts'

type Entry = LeadWithHistory['history'][number]

/** Newest first: what was done last is what the next person needs to know. */
export function LeadHistory({ lead }: { lead: LeadWithHistory }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">History</h3>
      <ol className="grid gap-4 border-l border-line pl-4 text-small">
        {lead.history.toReversed().map((entry) => (
          <li key={entry.id} className="grid gap-0.5">
            <p className="font-semibold">{titleOf(entry)}</p>
            {entry.note && <p className="break-words whitespace-pre-line">{entry.note}</p>}
            <p className="text-note text-ink-soft">
              {entry.author_name && `${entry.author_name}, `}
              <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>
            </p>
          </li>
        ))}
        <li className="grid gap-0.5">
          <p className="font-semibold">Received</p>
          <p className="text-note text-ink-soft">
            <time dateTime={lead.created_at}>{formatMoment(lead.created_at)}</time>
          </p>
        </li>
      </ol>
    </section>
  )
}

function titleOf({ kind, from_state, to_state, owner_name, by_sender }: Entry): string {
  switch (kind) {
    case 'state':
      return [
        from_state && to_state ? `${leadStateNames[from_state]} → ${leadStateNames[to_state]}` : 'Moved on',
        ...(owner_name ? [`given to ${owner_name}`] : []),
      ].join(', ')
    case 'owner':
      return owner_name ? `Given to ${owner_name}` : 'Given to nobody'
    case 'note':
      return by_sender ? 'They added' : 'Note'
  }
}
