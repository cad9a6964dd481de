import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Purchase } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { formatDate } from '#content/dates.ts'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { MoreButton } from '../more-button.tsx'
import { PurchaseStatusBadge } from './purchase-status.tsx'
import { purchasesQuery } from '#web/api/purchases.ts'
import { UnfinishedActions } from './unfinished-actions.tsx'

type FirstPage = { purchases: Purchase[]; next_cursor: string | null }

type PurchaseListProps = { loaded: FirstPage; awaited: { checkoutId: string; isLate: boolean } | null }

/** `loaded` came with the dashboard. What is `awaited` was paid a moment ago, and we are not told yet. */
export function PurchaseList(props: PurchaseListProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Purchases</CardTitle>
      </CardHeader>
      <Purchases {...props} />
    </Card>
  )
}

function Purchases({ loaded, awaited }: PurchaseListProps) {
  const query = useInfiniteQuery({
    ...purchasesQuery,
    initialData: { pages: [loaded], pageParams: [''] },
  })
  const purchases = query.data.pages.flatMap((page) => page.purchases)
  /** Nobody is asked to go on with what they have just paid. */
  const isAwaited = ({ checkout_id }: Purchase) => checkout_id === awaited?.checkoutId && !awaited.isLate
  if (purchases.length === 0) return <p className="text-small text-ink-soft">No purchases yet</p>
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul className="grid gap-4">
        {purchases.map((purchase) => (
          <PurchaseItem
            key={purchase.id}
            purchase={isAwaited(purchase) ? { ...purchase, is_unfinished: false } : purchase}
          />
        ))}
      </ul>
      <MoreButton query={query}>Show More</MoreButton>
    </div>
  )
}

function PurchaseItem({ purchase }: { purchase: Purchase }) {
  return (
    <li className="grid gap-2 border-t border-line pt-4 text-small first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{purchase.product_name}</h3>
        <PurchaseStatusBadge {...purchase} />
        <span className="ml-auto font-semibold tabular-nums">{formatDollars(purchase.final_amount)}</span>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        <span>Ordered {formatDate(purchase.created_at)}</span>
        {purchase.payment_date && <span>Paid {formatDate(purchase.payment_date)}</span>}
        {purchase.discount_amount > 0 && (
          <span>
            {purchase.discount_code ? `Code ${purchase.discount_code}: ` : 'Discount: '}
            {formatDollars(purchase.discount_amount)} off {formatDollars(purchase.original_amount)}
          </span>
        )}
      </p>
      {purchase.is_unfinished && <UnfinishedActions {...purchase} />}
      {purchase.status === 'paid' && (
        <Link
          to={`/receipt?purchase=${purchase.id}`}
          className="justify-self-start underline decoration-mark underline-offset-4"
        >
          Receipt
        </Link>
      )}
    </li>
  )
}
