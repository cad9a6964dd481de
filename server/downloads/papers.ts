import type { PaperKind } from '#domain/papers.ts'
import { AppError } from '#domain/errors.ts'
import { findRole } from '../accounts/people.ts'
import { findReceipt } from '../billing/ledger/receipts.ts'
import { listAudience } from '../companies/belonging.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { FoundPaper } from '../documents/kept-papers.ts'
import { findInvoicePaper } from '../invoices/invoice-files.ts'
import { findPaidInvoice } from '../invoices/paid-invoice.ts'
import { findLivingLink, type ActionLink } from '../links/links.ts'
import { isOver } from '../links/own-links.ts'
import { findProposalPaper } from '../proposals/proposal-files.ts'
import { createDownloadLink, type LinkClaims } from './downloads.ts'

type Asking = Pick<Ctx, 'db' | 'now' | 'storage'>

const papers: Record<PaperKind, (ctx: Asking, id: string) => Promise<FoundPaper | null>> = {
  proposal: findProposalPaper,
  invoice: findInvoicePaper,
  receipt: (ctx, id) => findReceipt(ctx, id, (invoiceId) => findPaidInvoice(ctx.db, invoiceId)),
}

/** A link to a paper for whoever is signed in: the team's admins, and the people of its company who see its money. */
export async function linkToPaper(ctx: Ctx, kind: PaperKind, id: string) {
  return createLinkTo(ctx, kind, id, { user_id: actorOf(ctx).user_id })
}

/** The same for whoever has an action link, to what that opens and nothing else. */
export async function linkToLinkedPaper(ctx: Ctx, link: ActionLink, kind: PaperKind, id: string) {
  return createLinkTo(ctx, kind, id, { link_id: link.id })
}

type Holder = Pick<LinkClaims, 'user_id' | 'link_id'>

async function createLinkTo(ctx: Asking, kind: PaperKind, id: string, holder: Holder) {
  const paper = await papers[kind](ctx, id)
  if (!paper || !(await mayHave(ctx, paper, holder))) throw new AppError('not_found')
  const { file_name, written } = paper
  // What is drawn each time lies nowhere.
  const path = written ? await written() : ''
  const file = { path, file_name, file_type: 'application/pdf', shown: 'attachment' as const }
  return createDownloadLink(ctx.storage, { kind, id, ...holder, ...file }, { now: ctx.now() })
}

/** Asked with every use of a link: a link withdrawn, or a person who left, has none of it any more. */
export async function mayDownloadPaper(ctx: Asking, { kind, id, ...holder }: LinkClaims & { kind: PaperKind }) {
  const paper = await papers[kind](ctx, id)
  return paper !== null && mayHave(ctx, paper, holder)
}

async function mayHave(ctx: Asking, { company_id, links }: FoundPaper, { user_id, link_id }: Holder) {
  if (link_id !== undefined) {
    const link = await findLivingLink(ctx, link_id)
    if (link && (await isOver(ctx.db, link, company_id))) return false
    return links.some((one) => one.purpose === link?.purpose && one.subject_id === link.subject_id)
  }
  if (user_id === undefined) return false
  if ((await findRole(ctx.db, user_id)) === 'admin') return true
  return (await listAudience(ctx.db, company_id, 'money')).some((person) => person.user_id === user_id)
}

/** What is not kept, drawn as it is now. */
export async function drawPaper(ctx: Asking, kind: PaperKind, id: string): Promise<Buffer | null> {
  return (await (await papers[kind](ctx, id))?.drawn?.()) ?? null
}
