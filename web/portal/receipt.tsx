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
import { useSignedInUser } from './signed-in-user.ts'

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
  const user = useSignedInUser()
  const [search] = useSearchParams()
  const { data: purchase, error } = useQuery(purchaseQuery(search.get('purchase') ?? ''))
  const buyer = { name: `${user.first_name} ${user.last_name}`, email: user.email }
  return (
    <PortalFrame className="max-w-3xl print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to="/dashboard" className={buttonLook({ variant: 'quiet', size: 'small' })}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Dashboard
        </Link>
        {purchase && (
          <Button variant="outline" size="small" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        )}
      </div>
      {error && !purchase && <Alert tone="danger" title="This receipt could not be found." />}
      {!error && !purchase && <Spinner label="Loading receipt..." />}
      {purchase && <ReceiptSheet purchase={purchase} buyer={buyer} />}
    </PortalFrame>
  )
}
