import { useEffect } from 'react'
import { agency } from '#content/agency.ts'
import { agencyZone, formatDate } from '#content/dates.ts'
import { partialPaymentSchema, type LinkedInvoice } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import { InvoicePaper } from '#web/invoices/invoice-paper.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Confirming } from './confirming.tsx'
import { DownloadPaper } from './download-paper.tsx'
import { isBeingPaid, PayInvoice, usePayInvoice } from './pay-invoice.tsx'

type InvoiceViewProps = { invoice: LinkedInvoice; linkKey: string; isPreview: boolean; isBackFromPaying: boolean }

/** An invoice or a credit note for whoever was mailed it. */
export function InvoiceView({ invoice, linkKey, isPreview, isBackFromPaying }: InvoiceViewProps) {
  const { kind, number, balance, paid_at, payments } = invoice
  const isPayable = kind !== 'credit_note' && balance > 0
  const name = kind === 'credit_note' ? `Credit note ${number}` : `Invoice ${number}`
  useEffect(() => {
    document.title = `${name} | ${agency.name}`
  }, [name])
  return (
    <div className="grid grid-cols-1 gap-7">
      <InvoicePaper invoice={invoice} />
      {kind !== 'credit_note' && balance <= 0 && paid_at !== null && (
        <Alert tone="success" title={`Paid on ${formatDate(paid_at, agencyZone)}. Thank you.`} />
      )}
      {isPayable && isBackFromPaying && isBeingPaid([invoice]) ? (
        <Confirming linkKey={linkKey} wayBack="Back to the invoice" />
      ) : (
        isPayable && <Pay invoice={invoice} linkKey={linkKey} isPreview={isPreview} hasCome={isBackFromPaying} />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <DownloadPaper linkKey={linkKey} paper={{ kind: 'invoice', id: invoice.id }} isPreview={isPreview}>
          Download PDF
        </DownloadPaper>
        {payments.map((payment) => (
          <DownloadPaper
            key={payment.id}
            linkKey={linkKey}
            paper={{ kind: 'receipt', id: payment.id }}
            isPreview={isPreview}
          >
            {payments.length === 1 ? 'Receipt (PDF)' : `Receipt of ${formatDate(payment.paid_at, agencyZone)} (PDF)`}
          </DownloadPaper>
        ))}
      </div>
    </div>
  )
}

type PayProps = Pick<InvoiceViewProps, 'invoice' | 'linkKey' | 'isPreview'> & { hasCome: boolean }

function Pay({ invoice, linkKey, isPreview, hasCome }: PayProps) {
  const { balance, kind } = invoice
  return (
    <div className="grid grid-cols-1 gap-5">
      {hasCome && <Alert tone="success" title="Your payment has arrived. Thank you." />}
      <PayInvoice linkKey={linkKey} invoice={invoice} isPreview={isPreview}>
        Pay {formatDollars(balance)}
      </PayInvoice>
      <p className="text-small text-ink-soft">
        You pay on the secure page of our payment provider; we never see your card.
      </p>
      {kind !== 'deposit' && <PayAnother linkKey={linkKey} invoice={invoice} isPreview={isPreview} />}
    </div>
  )
}

/** A part of what is left. */
function PayAnother({ isPreview, ...options }: Omit<PayProps, 'hasCome'>) {
  const { pay, busy, error } = usePayInvoice(options)
  const { submit, errors } = useForm({
    schema: partialPaymentSchema,
    send: async ({ amount }) => pay(amount),
    onSent: () => {},
  })
  return (
    <details className="group">
      <summary className="w-fit text-small font-medium underline">Pay another amount</summary>
      <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-1 justify-items-start gap-4">
        <Field label="Amount ($)" error={errors['amount']}>
          <Input name="amount" inputMode="decimal" autoComplete="off" maxLength={20} />
        </Field>
        {error && <Alert tone="danger" title={error.message} />}
        <Button type="submit" variant="outline" busy={busy} disabled={isPreview}>
          Pay this amount
        </Button>
      </form>
    </details>
  )
}
