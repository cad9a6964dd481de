import { sql, type SQL } from 'drizzle-orm'
import { agencyZone, formatDate } from '#content/dates.ts'
import { graceDays } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { ranks } from '#domain/today.ts'
import { hasProject } from '../../projects/waiting.ts'
import { at, daysBefore, waitingColumns, type Waiting } from '../../today/waiting.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { payment_events, payment_ledger } from './ledger.tables.ts'
import { paidFor } from './payments.ts'

/** Whoever paid longer ago than this has been called, or never will be. */
const saleDays = 60

/** Until when Premium outlives what an entry says; past_due_since is in seconds. */
const graceEnds = sql`to_timestamp((l.facts->>'past_due_since')::float8 + ${graceDays * 24 * 3600}::int)`

/** By the index on what was learnt of subscriptions that are past due; one that was seen earlier has no grace left. */
const inGrace = (now: Date) => sql`select ${waitingColumns({
  kind: 'subscription',
  id: sql`l.object_id`,
  rank: ranks.money,
  due_at: graceEnds,
  since: sql`l.recorded_at`,
  company_id: sql`c.company_id`,
  title: sql`'Payment failed'`,
})} from ${payment_ledger} l join ${checkouts} c on c.id = l.checkout_id
  where l.kind = 'subscription' and l.facts->>'status' = 'past_due'
    and l.recorded_at > ${at(daysBefore(now, graceDays + 1))} and ${graceEnds} > ${at(now)}
    and not exists (select from ${payment_ledger} n where n.object_id = l.object_id and n.kind = 'subscription' and n.seq > l.seq)`

const toLookAt = sql`select ${waitingColumns({
  kind: 'payment_event',
  id: payment_events.id,
  rank: ranks.money,
  since: payment_events.received_at,
  title: sql`'Payment event: ' || ${payment_events.type}`,
  detail: payment_events.reason,
})} from ${payment_events} where ${payment_events.state} = 'refused'`

/** The first payment of a checkout, of which nothing went back. Renewals are no sale. */
const isSale = sql`l.kind = 'payment' and not exists (select from ${payment_ledger} o where o.checkout_id = l.checkout_id
  and (o.kind in ('refund', 'dispute') or (o.kind = 'payment' and o.seq < l.seq)))`

/** What is ordered begins its project by itself; where that is gone, or a price was agreed with somebody new, there is none. */
const withoutProject = (now: Date) => sql`select ${waitingColumns({
  kind: 'sale',
  id: sql`c.id`,
  rank: ranks.team,
  since: sql`l.occurred_at`,
  company_id: sql`c.company_id`,
  title: sql`c.purpose || ' ' || c.subject`,
  detail: sql`l.amount`,
})} from ${payment_ledger} l join ${checkouts} c on c.id = l.checkout_id
  where l.occurred_at > ${at(daysBefore(now, saleDays))} and l.kind <> 'subscription' and ${isSale} and c.company_id is not null and (
    (c.purpose = 'purchase' and not ${hasProject(sql`c.company_id`, sql`c.created_at`)})
    or (c.purpose = 'custom' and not ${hasProject(sql`c.company_id`)}))`

/** 'purchase Custom Web Design' → 'Custom Web Design'. */
function productOf(bought: string) {
  const [purpose = '', ...subject] = bought.split(' ')
  return paidFor(purpose, subject.join(' '))
}

/** As what is ordered is called where it begins by itself; what was agreed with somebody is called by them. */
const nameOfOrdered = (bought: string, customer: string | null) =>
  bought.startsWith('custom ') ? (customer ?? '') : productOf(bought)

const placeOfNewProject = (client: string | null, name: string) =>
  `?${new URLSearchParams({ tab: 'projects', ...(client && { client, name }) })}`

export const waitingMoney: Waiting<'subscription' | 'payment_event' | 'sale'> = {
  rows: ({ now }) => [inGrace(now), toLookAt, withoutProject(now)],
  say: {
    subscription: ({ due_at, company_id }) => ({
      reason: `Card declined.${due_at ? ` Premium ends on ${formatDate(due_at, agencyZone)}` : ''}`,
      action: { label: 'Open Customer', to: company_id ? `?tab=users&customer=${company_id}` : '?tab=billing' },
    }),
    payment_event: ({ detail }) => ({
      reason: detail ?? 'Nobody could explain it',
      action: { label: 'Look at Payment', to: '?tab=billing&part=payments&state=refused' },
    }),
    sale: ({ title, detail, owner_email, customer_name }) => ({
      title: productOf(title),
      reason: `${formatDollars(Number(detail))} paid. No project yet`,
      action: { label: 'Create Project', to: placeOfNewProject(owner_email, nameOfOrdered(title, customer_name)) },
    }),
  },
}

export const countSalesSince = (since: Date): SQL<number> =>
  sql<number>`(select count(*) from ${payment_ledger} l
    where l.occurred_at > ${at(since)} and l.kind <> 'subscription' and ${isSale})`.mapWith(Number)
