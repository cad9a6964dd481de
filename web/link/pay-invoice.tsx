import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { linkQuery, openLinkCheckout } from '#web/api/link.ts'
import { keep, readKept, visitor } from '#web/kept/kept.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type Payable = { id: string; balance: number }
type Left = { id: string; left: number }

const name = 'link-paying'

/** Back from the payment page, and what it paid is still to be paid as far as we were told. */
export function isBeingPaid(invoices: readonly Payable[]): boolean {
  const before = readKept('tab', visitor, name) as Left | null
  return invoices.some(({ id, balance }) => id === before?.id && balance === before.left)
}

type PayOptions = { linkKey: string; invoice: Payable }

/** To the payment page of an invoice, or of a part of what is left on it. */
export function usePayInvoice({ linkKey, invoice }: PayOptions) {
  const queryClient = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (amount?: number) =>
      openLinkCheckout(linkKey, { invoice_id: invoice.id, ...(amount !== undefined && { amount }) }),
    onSuccess: (url) => {
      keep('tab', visitor, name, { id: invoice.id, left: invoice.balance } satisfies Left)
      location.assign(url)
    },
    // Paid in another tab, or withdrawn meanwhile: the page says so.
    onError: () => queryClient.invalidateQueries(linkQuery(linkKey)),
  })
  useEffect(() => {
    // The way back shows the page as it was left: going.
    const readAgain = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', readAgain)
    return () => removeEventListener('pageshow', readAgain)
  }, [reset])
  return { pay: mutate, busy: isPending || isSuccess, error }
}

type PayInvoiceProps = PayOptions & {
  isPreview: boolean
  size?: 'small' | 'large'
  variant?: 'primary' | 'outline'
  children: ReactNode
}

export function PayInvoice({ isPreview, size = 'large', variant, children, ...options }: PayInvoiceProps) {
  const { pay, busy, error } = usePayInvoice(options)
  return (
    <div className="grid justify-items-start gap-3">
      {error && <Alert tone="danger" title={error.message} />}
      <Button
        size={size}
        {...(variant && { variant })}
        busy={busy}
        disabled={isPreview}
        onClick={() => pay(undefined)}
        className="whitespace-normal"
      >
        {children}
      </Button>
    </div>
  )
}
