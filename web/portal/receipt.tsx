import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { agency } from '#content/agency.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useIncludes } from './acting.ts'
import { AskOwner } from './not-your-part.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { purchaseQuery } from '#web/api/purchases.ts'
import { ReceiptSheet } from './purchases/receipt-sheet.tsx'

export const meta = () => unlistedPageMeta(`Receipt | ${agency.name}`)

export default function Receipt() {
  const seesMoney = useIncludes('money')
  if (seesMoney) return <OwnReceipt />
  return (
    <PortalFrame className="max-w-3xl">
      <h1 className="sr-only">Receipt</h1>
      <AskOwner />
    </PortalFrame>
  )
}

function OwnReceipt() {
  const [search] = useSearchParams()
  const { data: receipt, error } = useQuery(purchaseQuery(search.get('purchase') ?? ''))
  return (
    <PortalFrame className="max-w-3xl print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to="/dashboard" className={buttonLook({ variant: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Dashboard
        </Link>
        {receipt && (
          <Button variant="outline" size="small" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        )}
      </div>
      {error && !receipt && <Alert tone="danger" title="This receipt could not be found." />}
      {!error && !receipt && <Spinner label="Loading receipt..." />}
      {receipt && <ReceiptSheet {...receipt} />}
    </PortalFrame>
  )
}
