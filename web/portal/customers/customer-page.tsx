import { useQuery } from '@tanstack/react-query'
import { calledBy } from '#domain/accounts.ts'
import { formatDate } from '#content/dates.ts'
import type { Customer } from '#domain/customers.ts'
import { membershipOf, partLabel } from '#domain/permissions.ts'
import { formatDollars } from '#domain/prices.ts'
import { customerQuery } from '#web/api/customers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ViewAsCustomer } from '../view-as-customer.tsx'
import { History } from './history.tsx'
import { NoteButton } from './note-button.tsx'

/** insight.md §2.3: one client's life on one page. */
export function CustomerPage({ id }: { id: string }) {
  const { data: customer, error, refetch } = useQuery(customerQuery(id))
  return (
    <div className="grid grid-cols-1 gap-4">
      {customer && (
        <>
          <Facts customer={customer} />
          <History id={customer.id} />
        </>
      )}
      {!customer && error && <LoadFailed title={`Error loading customer: ${error.message}`} onRetry={refetch} />}
      {!customer && !error && <Loading />}
    </div>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const facts: [label: string, value: string, copied?: string | null][] = [
    ['Email', customer.email, customer.email],
    ['Phone', customer.phone ?? 'Not given', customer.phone],
    ['Tier', membershipOf(customer).isPremium ? 'Premium' : 'Free'],
    ['Member since', formatDate(customer.created_at)],
    ['Paid so far', formatDollars(customer.paid)],
    ['Per month', customer.per_month === null ? 'Nothing' : formatDollars(customer.per_month)],
    ['Open tickets', customer.open_tickets.toLocaleString('en-US')],
    ['Running projects', customer.running_projects.toLocaleString('en-US')],
  ]
  const [owner] = customer.people
  return (
    <Card className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <CardTitle className="wrap-anywhere">{customer.name}</CardTitle>
        <div className="flex flex-wrap gap-2">
          {owner && <ViewAsCustomer user={owner} />}
          <NoteButton customer={customer} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-small @3xl:grid-cols-4">
        {facts.map(([label, value, copied]) => (
          <div key={label} className={cx('min-w-0', copied && '@max-3xl:col-span-2')}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere">
              {value}
              {copied && <Copy text={copied} />}
            </dd>
          </div>
        ))}
      </dl>
      <ul aria-label="People" className="grid gap-2 text-small">
        {customer.people.map((person) => (
          <li key={person.user_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere">{calledBy(person)}</span>
            <Badge tone={person.part === 'owner' ? 'mark' : 'neutral'}>{partLabel(person.part)}</Badge>
            <span className="wrap-anywhere text-ink-soft">
              {person.email}
              {person.email !== customer.email && <Copy text={person.email} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Loading() {
  return (
    <Card className="grid gap-6">
      <output className="sr-only">Loading the customer</output>
      <Skeleton className="h-8 w-56" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="w-full max-w-lg" />
      ))}
    </Card>
  )
}
