import type { OwnBilling } from '#domain/own-billing.ts'
import type { Ctx } from '../context.ts'
import { listOwnInvoices } from '../invoices/own-invoices.ts'
import { listOwnProposals } from '../proposals/own-proposals.ts'
import { listOwnPayments } from './ledger/own-payments.ts'

/** All that the actor's company was billed, offered and paid. */
export async function readOwnBilling(ctx: Ctx): Promise<OwnBilling> {
  const invoices = await listOwnInvoices(ctx)
  const proposals = await listOwnProposals(ctx)
  return { invoices, proposals, payments: await listOwnPayments(ctx, invoices) }
}
