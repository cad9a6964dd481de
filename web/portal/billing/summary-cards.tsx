import { useState } from 'react'
import type { Arrangement, BillingNotification } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { Card } from '#web/ui/card.tsx'

type SummaryCardsProps = { arrangements: Arrangement[]; notifications: BillingNotification[] }

/** S2 §9: the card of recent notifications looks at the last ten. */
const RECENT = 10

export function SummaryCards({ arrangements, notifications }: SummaryCardsProps) {
  const active = arrangements.filter(({ is_active }) => is_active)
  const [today] = useState(() => new Date().toDateString())
  const figures = [
    ['Active Arrangements', active.length],
    [
      'Monthly Revenue',
      formatDollars(active.reduce((sum, { custom_monthly_amount }) => sum + custom_monthly_amount, 0)),
    ],
    ['Recent Notifications', notifications.slice(0, RECENT).length],
    ['Sent Today', notifications.filter(({ sent_at }) => new Date(sent_at).toDateString() === today).length],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(([name, value]) => (
        <Card key={name} className="grid gap-1 p-4 sm:p-5">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display text-heading break-words tabular-nums">{value}</dd>
        </Card>
      ))}
    </dl>
  )
}
