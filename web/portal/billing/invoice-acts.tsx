import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenInvoice } from '#domain/invoices.ts'
import { billing } from '#web/api/billing.ts'
import { linkInvoice, linkPdf, pauseReminders, remindOfInvoice, sendInvoiceAgain } from '#web/api/invoices.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ActButton } from './act-button.tsx'
import { CreditNoteDialog, leftToCredit } from './credit-note-dialog.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

/** What there is to do about an invoice as it stands. */
export function InvoiceActs({ invoice }: Pick<OpenInvoice, 'invoice'>) {
  const { id, number, kind, balance, status, reminders_paused } = invoice
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'payment' | 'credit' | null>(null)
  const readAgain = () => queryClient.invalidateQueries(billing)
  const isOwed = kind !== 'credit_note' && balance > 0
  return (
    <Card className="flex flex-wrap gap-2 p-4 sm:p-5">
      <ActButton
        act={async () => {
          const { sent_to } = await sendInvoiceAgain(id)
          toast({ title: `${number} sent to ${sent_to}` })
          await readAgain()
        }}
      >
        Send Again
      </ActButton>
      <ActButton
        act={async () => {
          const { url } = await linkInvoice(id)
          await readAgain()
          await navigator.clipboard.writeText(url)
          toast({ title: 'Link copied', description: 'Whoever has it can see and pay this invoice, for 90 days.' })
        }}
        whenFailed="Your browser does not let us copy."
      >
        Copy Link
      </ActButton>
      <ActButton act={async () => window.location.assign(await linkPdf(id))}>Download PDF</ActButton>
      {isOwed && status !== 'disputed' && !reminders_paused && (
        <ActButton
          act={async () => {
            const { sent_to } = await remindOfInvoice(id)
            toast({ title: `Reminder sent to ${sent_to}` })
            await readAgain()
          }}
        >
          Send Reminder
        </ActButton>
      )}
      {(isOwed || reminders_paused) && kind !== 'credit_note' && (
        <ActButton
          act={async () => {
            await pauseReminders(id, !reminders_paused)
            toast({ title: reminders_paused ? 'Reminders resumed' : 'Reminders paused' })
            await readAgain()
          }}
        >
          {reminders_paused ? 'Resume Reminders' : 'Pause Reminders'}
        </ActButton>
      )}
      {isOwed && (
        <Button variant="outline" size="small" onClick={() => setOpen('payment')}>
          Record Payment
        </Button>
      )}
      {kind !== 'credit_note' && leftToCredit(invoice) > 0 && (
        <Button variant="outline" size="small" onClick={() => setOpen('credit')}>
          Credit Note
        </Button>
      )}
      <RecordPaymentDialog invoice={invoice} open={open === 'payment'} onClose={() => setOpen(null)} />
      <CreditNoteDialog invoice={invoice} open={open === 'credit'} onClose={() => setOpen(null)} />
    </Card>
  )
}
