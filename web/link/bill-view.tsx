import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { agency } from '#content/agency.ts'
import { intervalWords, type Bill } from '#domain/arrangements.ts'
import { formatDollars } from '#domain/prices.ts'
import { linkQuery, openLinkCheckout } from '#web/api/link.ts'
import { formatDate } from '#content/dates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirming } from './confirming.tsx'

type BillViewProps = { bill: Bill; sentTo: string; linkKey: string; isBackFromPaying: boolean }

export function BillView({ bill, sentTo, linkKey, isBackFromPaying }: BillViewProps) {
  const { customer_name, monthly_amount, total_amount, discount_amount, billing_interval } = bill
  const facts = [
    ['Your rate', `${formatDollars(monthly_amount)} a month`],
    ...(discount_amount > 0 ? [['Your discount', formatDollars(discount_amount)]] : []),
    ['Charged', intervalWords[billing_interval]],
  ] as const
  return (
    <article className="grid gap-7">
      <header className="grid gap-2">
        <h1 className="font-display text-title">Your bill</h1>
        <p className="break-words text-ink-soft">
          From {agency.name} for {customer_name ?? sentTo}, as agreed with you.
        </p>
      </header>
      <dl className="grid text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-4">
          <dt className="font-semibold">{bill.state === 'paid' ? 'Total' : 'To pay now'}</dt>
          <dd className="font-display text-heading tabular-nums">{formatDollars(total_amount)}</dd>
        </div>
      </dl>
      {bill.state === 'paid' ? (
        <Paid bill={bill} sentTo={sentTo} isBackFromPaying={isBackFromPaying} />
      ) : isBackFromPaying ? (
        <Confirming linkKey={linkKey} wayBack="Back to the bill" />
      ) : (
        <Pay bill={bill} linkKey={linkKey} />
      )}
    </article>
  )
}

function Pay({ bill, linkKey }: { bill: Bill; linkKey: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => openLinkCheckout(linkKey),
    onSuccess: (url) => location.assign(url),
    // Paid in another tab, or withdrawn meanwhile: the page says so.
    onError: () => queryClient.invalidateQueries(linkQuery(linkKey)),
  })
  return (
    <div className="grid gap-4">
      {error && <Alert tone="danger" title={error.message} />}
      <Button size="large" busy={isPending || isSuccess} onClick={() => mutate()}>
        Pay {formatDollars(bill.total_amount)}
      </Button>
      <p className="text-small text-ink-soft">
        You pay on the secure page of our payment provider; we never see your card. The same amount is charged{' '}
        {intervalWords[bill.billing_interval]} from then on, until you cancel.
      </p>
    </div>
  )
}

function Paid({ bill, sentTo, isBackFromPaying }: Pick<BillViewProps, 'bill' | 'sentTo' | 'isBackFromPaying'>) {
  const thanks = `Paid on ${formatDate(bill.paid_at ?? '')}. Thank you.`
  return (
    <div className="grid gap-5">
      <Alert tone="success" title={isBackFromPaying ? thanks : 'Already paid'}>
        {!isBackFromPaying && <p>{thanks} There is nothing left to do here.</p>}
      </Alert>
      <p className="text-small break-words text-ink-soft">
        To see your invoices, change your card or cancel,{' '}
        <Link to="/auth" className="font-medium text-ink underline">
          sign in or create an account
        </Link>{' '}
        with {sentTo}.
      </p>
    </div>
  )
}
