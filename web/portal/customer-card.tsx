import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDate } from '#content/dates.ts'
import type { EventKind } from '#domain/customers.ts'
import { membershipOf } from '#domain/permissions.ts'
import { formatDollars } from '#domain/prices.ts'
import { customerQuery, historyQuery } from '#web/api/customers.ts'
import { Copy } from '#web/ui/copy.tsx'
import { CustomerLink } from './customer-link.tsx'

/** What was said between them and us; money and people come and go without a word. */
const contact = new Set<EventKind>(['projects', 'tickets', 'leads', 'emails'])

/** Who they are, beside what is theirs: by the company's id, or that of one of its people. Where that is not known, nothing. */
export function CustomerCard({ id }: { id: string }) {
  const { data: customer } = useQuery({ ...customerQuery(id), retry: false })
  const { data: history } = useInfiniteQuery({ ...historyQuery(id, {}), enabled: Boolean(customer), retry: false })
  if (!customer) return null
  const last = history?.pages[0]?.events.find(({ kind }) => contact.has(kind))
  const facts = [
    ['Tier', membershipOf(customer).isPremium ? 'Premium' : 'Free'],
    ['Paid so far', formatDollars(customer.paid)],
    ['Running projects', customer.running_projects.toLocaleString('en-US')],
    ['Open tickets', customer.open_tickets.toLocaleString('en-US')],
    ...(last ? [['Last contact', formatDate(last.at)] as const] : []),
  ] as const
  return (
    <section aria-label="Customer" className="grid gap-3 rounded-card bg-shoal p-4 text-small">
      <div className="grid gap-0.5">
        <p className="wrap-anywhere">
          <CustomerLink id={customer.id}>{customer.name}</CustomerLink>
        </p>
        {[customer.email, customer.phone].map(
          (way) =>
            way && (
              <p key={way} className="text-note wrap-anywhere text-ink-soft">
                {way}
                <Copy text={way} />
              </p>
            ),
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-note text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
