import type { LinkCheckout, LinkedInvoice } from '#domain/invoices.ts'
import { AppError } from '#domain/errors.ts'
import { listInvoicePayments } from '../billing/ledger/invoice-sums.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import type { ActionLink } from '../links/links.ts'
import { refuseOver } from '../links/own-links.ts'
import { findInvoice, shown } from './invoice-view.ts'
import { getInvoiceRow } from './issuing.ts'
import { openInvoiceCheckout } from './paying.ts'
import { sendInvoice } from './sending.ts'

async function getLinked(queries: Pick<Queries, 'select' | 'execute'>, link: ActionLink) {
  const invoice = await getInvoiceRow(queries, link.subject_id)
  await refuseOver(queries, link, invoice.company_id)
  return invoice
}

export async function showInvoice(ctx: Pick<Ctx, 'db' | 'now'>, link: ActionLink): Promise<{ invoice: LinkedInvoice }> {
  const found = await findInvoice(ctx.db, link.subject_id)
  if (!found) throw new AppError('link_withdrawn')
  await getLinked(ctx.db, link)
  const payments = await listInvoicePayments(ctx.db, found.id)
  return { invoice: { ...shown(found, ctx.now()), paid_at: payments[0]?.paid_at ?? null, payments } }
}

/** However it stands, it can be looked at. */
export async function refuseGoneInvoice(ctx: Pick<Ctx, 'db'>, link: ActionLink) {
  return getInvoiceRow(ctx.db, link.subject_id)
}

export async function mailInvoiceAgain(ctx: Ctx, link: ActionLink) {
  const invoice = await getInvoiceRow(ctx.db, link.subject_id)
  await ctx.db.transaction((tx) => sendInvoice(tx, ctx, invoice))
}

/** It opens its own invoice and no other. */
export async function payLinkedInvoice(ctx: Ctx, link: ActionLink, { invoice_id, amount }: LinkCheckout) {
  if (invoice_id !== undefined && invoice_id !== link.subject_id) throw new AppError('not_found')
  return openInvoiceCheckout(ctx, await getLinked(ctx.db, link), amount)
}
