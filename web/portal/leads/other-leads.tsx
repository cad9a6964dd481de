import { Link } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { leadSourceNames } from '#content/leads.ts'
import type { LeadWithHistory } from '#web/api/lead-inbox.ts'
import { useLeadAddress } from './lead-address.ts'
import { DueTime, StateBadge } from './lead-badges.tsx'
import { summaryOf } from './lead-summary.ts'

/** Whoever knocked at several doors is one person, and answered once. */
export function OtherLeads({ lead: { others } }: { lead: LeadWithHistory }) {
  const { to } = useLeadAddress()
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-leads" className="grid gap-2">
      <h3 id="other-leads" className="font-semibold">
        Also from this person
      </h3>
      <ul className="divide-y divide-line border-y border-line text-small">
        {others.map((other) => (
          <li key={other.id} className="grid gap-1 py-2.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={to(other.id)} className="font-semibold underline decoration-mark underline-offset-4">
                {leadSourceNames[other.source]} {other.number}
              </Link>
              <StateBadge lead={{ ...other, is_spam: false }} />
              <DueTime lead={{ ...other, is_spam: false }} />
              <time dateTime={other.created_at} className="text-note text-ink-soft">
                {formatMoment(other.created_at)}
              </time>
            </div>
            <p className="line-clamp-2 text-note wrap-anywhere text-ink-soft">{summaryOf(other)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
