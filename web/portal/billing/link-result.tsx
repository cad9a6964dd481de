import { ExternalLink } from 'lucide-react'
import { formatDollars } from '#domain/prices.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import type { PaymentPage } from '#domain/arrangements.ts'

export function LinkResult({ link }: { link: PaymentPage }) {
  const { url, sessionId, customerId, expectedAmount, sessionAmount } = link
  const matches = sessionAmount === expectedAmount
  const facts = [
    ['Session ID', sessionId],
    ['Customer ID', customerId ?? '–'],
    ['Expected amount', formatDollars(expectedAmount)],
    ['Session amount', sessionAmount === null ? '–' : formatDollars(sessionAmount)],
  ] as const
  return (
    <Card className="grid gap-5">
      {url && (
        <div className="grid gap-3">
          <p className="text-small break-all">{url}</p>
          <div className="flex flex-wrap gap-3">
            <Copy text={url} label="Copy" />
            <a href={url} target="_blank" rel="noopener" className={buttonLook({ variant: 'outline', size: 'small' })}>
              <ExternalLink aria-hidden="true" className="size-4" />
              Open
            </a>
          </div>
        </div>
      )}
      <dl className="grid gap-4 text-small sm:grid-cols-2 [&_dt]:text-ink-soft">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break-all tabular-nums">
              {value}
              {name.endsWith('ID') && value !== '–' && <Copy text={value} />}
            </dd>
          </div>
        ))}
      </dl>
      <Alert tone={matches ? 'success' : 'warning'} title={matches ? 'The amounts match' : 'The amounts differ'}>
        {!matches && <p>Check the price and the coupon of the arrangement before you send this link.</p>}
      </Alert>
    </Card>
  )
}
