import { and, eq } from 'drizzle-orm'
import type { RecordedPayment } from '#domain/invoices.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { currency } from '../checkouts/checkouts.ts'
import { payment_ledger, type PaymentFacts } from './ledger.tables.ts'

/** What a payment that came past the provider is called in the ledger: by the dialog it was typed into. */
const nameOf = (key: string) => `recorded_${key}`

/** Whether it came past the provider. */
export const wasRecorded = ({ object_id }: { object_id: string }) => object_id.startsWith(nameOf(''))

type Recorded = RecordedPayment & { invoice_id: string; user_id: string | null; occurred_at: Date }

/** Whether this dialog's payment is written down already; another one under its key is refused. */
export async function isRecorded(tx: Tx, { key, invoice_id, amount, ...said }: Omit<Recorded, 'user_id'>) {
  const { object_id, kind } = payment_ledger
  const [before] = await tx
    .select()
    .from(payment_ledger)
    .where(and(eq(object_id, nameOf(key)), eq(kind, 'payment')))
  if (!before) return false
  const facts = before.facts as PaymentFacts
  const isSame =
    before.invoice_id === invoice_id &&
    before.amount === amount &&
    facts.method === said.method &&
    facts.paid_by === said.paid_by
  if (!isSame) throw new AppError('conflict')
  return true
}

/** Adds to the ledger what an admin saw come in; the caller holds the invoice's money. */
export async function recordPayment(tx: Tx, ctx: Pick<Ctx, 'now'>, recorded: Recorded) {
  const { key, invoice_id, user_id, amount, method, paid_by, reference, occurred_at } = recorded
  await tx.insert(payment_ledger).values({
    kind: 'payment',
    object_id: nameOf(key),
    invoice_id,
    user_id,
    amount,
    currency,
    facts: {
      discount_amount: 0,
      discount_code: null,
      tax_amount: 0,
      method,
      paid_by,
      ...(reference && { reference }),
    },
    occurred_at,
    recorded_at: ctx.now(),
  })
}
