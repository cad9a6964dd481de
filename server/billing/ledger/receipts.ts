import { and, eq } from 'drizzle-orm'
import { paymentMethods } from '#domain/invoices.ts'
import { nameOf, people } from '../../accounts/people.ts'
import type { Ctx } from '../../context.ts'
import { drawReceipt } from '../../documents/receipt-paper.ts'
import type { FoundPaper } from '../../documents/kept-papers.ts'
import { arrangedIn } from '../arrangements/arrangements.ts'
import { custom_pricing_arrangements as arrangements } from '../arrangements/arrangements.tables.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, type PaymentFacts } from './ledger.tables.ts'
import { paidFor } from './payments.ts'
import { takenFrom } from './taken.ts'

/** What a receipt says of the invoice that was paid. */
export type PaidInvoice = {
  number: string
  buyer: string[]
  total: number
  left: number
} & Pick<FoundPaper, 'company_id' | 'links'>

type FindInvoice = (id: string) => Promise<PaidInvoice | null>

/** The receipt of a payment: drawn each time, as what is left and what went back change. Null for whatever is none. */
export async function findReceipt(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  findInvoice: FindInvoice,
): Promise<FoundPaper | null> {
  const [payment] = await ctx.db
    .select({
      entry: payment_ledger,
      checkout: checkouts,
      refunded: takenFrom.refunded,
      name: nameOf(people),
      email: people.email,
      agreed: { name: arrangements.customer_name, email: arrangements.customer_email },
    })
    .from(payment_ledger)
    .leftJoin(checkouts, eq(checkouts.id, payment_ledger.checkout_id))
    .leftJoin(people, eq(people.user_id, checkouts.user_id))
    .leftJoin(arrangements, eq(arrangements.id, arrangedIn))
    .where(and(eq(payment_ledger.seq, Number(id)), eq(payment_ledger.kind, 'payment')))
  if (!payment) return null
  const { entry, checkout, refunded, name, email, agreed } = payment
  const invoice = entry.invoice_id === null ? null : await findInvoice(entry.invoice_id)
  const facts = entry.facts as PaymentFacts
  const number = `R-${String(entry.seq).padStart(6, '0')}`
  const description = invoice
    ? `Invoice ${invoice.number}`
    : checkout
      ? paidFor(checkout.purpose, checkout.subject)
      : ''
  const known = email === null ? [agreed?.name ?? '', agreed?.email ?? ''] : [name ?? '', email]
  return {
    company_id: invoice ? invoice.company_id : (checkout?.company_id ?? null),
    links: invoice?.links ?? [],
    file_name: `Receipt ${number}.pdf`,
    drawn: () =>
      drawReceipt({
        number,
        buyer: invoice?.buyer ?? known,
        paid_at: entry.occurred_at,
        method: methodOf(facts),
        paid_by: facts.paid_by ?? '',
        reference: facts.reference ?? '',
        lines: linesOf(description, entry.amount, facts),
        total: entry.amount,
        refunded,
        invoice: invoice && { number: invoice.number, total: invoice.total, left: Math.max(0, invoice.left) },
      }),
  }
}

const methodOf = ({ method = '' }: PaymentFacts) =>
  Object.hasOwn(paymentMethods, method) ? paymentMethods[method as keyof typeof paymentMethods] : 'Card'

/** What a code took off stands beside what it was before. */
function linesOf(
  description: string,
  amount: number,
  { discount_amount = 0, discount_code, tax_amount = 0 }: Partial<PaymentFacts>,
) {
  return [
    { description, amount: amount + discount_amount - tax_amount },
    ...(discount_amount > 0
      ? [{ description: `Discount${discount_code ? ` (${discount_code})` : ''}`, amount: -discount_amount }]
      : []),
    ...(tax_amount > 0 ? [{ description: 'Tax', amount: tax_amount }] : []),
  ]
}
