import { inArray } from 'drizzle-orm'
import { moneyKinds } from '#domain/payments.ts'
import { findProfiles } from '../../accounts/profiles.ts'
import type { Tx } from '../../db/client.ts'
import { queueEmails } from '../../emails/emails.ts'
import { moneyBackEmail, refundEmail } from '../billing.emails.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import type { WritingCtx } from './findings.ts'
import type { LedgerRow } from './ledger.ts'
import { findPayers } from './payers.ts'
import { paidFor } from './payments.ts'

/** A refund is told to those who pay for the company; what the team did not do itself is told to the team. Each entry once: it is news once. */
export async function tellOfMoneyBack(tx: Tx, ctx: WritingCtx, news: LedgerRow[]) {
  const back = news.filter(({ kind }) => kind in moneyKinds && !kind.startsWith('payment'))
  if (back.length === 0) return
  const about = await tx
    .select()
    .from(checkouts)
    .where(
      inArray(
        checkouts.id,
        back.map(({ checkout_id }) => checkout_id),
      ),
    )
  const profiles = await findProfiles(
    tx,
    about.flatMap(({ user_id }) => user_id ?? []),
  )
  const payersOf = await findPayers(
    tx,
    about.map(({ company_id }) => company_id),
  )
  const failed = new Set(back.filter(({ kind }) => kind === 'refund_failed').map(({ object_id }) => object_id))
  const mails = back.flatMap(({ kind, amount, checkout_id, object_id }) => {
    const checkout = about.find(({ id }) => id === checkout_id)
    if (!checkout || kind === 'subscription') return []
    const description = paidFor(checkout.purpose, checkout.subject)
    const profile = profiles.get(checkout.user_id ?? '')
    if (kind === 'refund')
      return failed.has(object_id)
        ? []
        : payersOf(checkout.company_id).map((to) => refundEmail(to, amount, description))
    const customer = profile?.email ?? 'a customer without an account'
    return moneyBackEmail({ kind, amount, description, customer }, ctx.origin) ?? []
  })
  await queueEmails(tx, mails)
}
