import { AppError } from '#domain/errors.ts'
import type { LinkCheckout } from '#domain/invoices.ts'
import type { LinkedProposal } from '#domain/proposals.ts'
import type { Ctx } from '../context.ts'
import { findFirstInvoice, listAgreedInvoices } from '../invoices/agreed-invoices.ts'
import { getInvoiceRow } from '../invoices/issuing.ts'
import { openInvoiceCheckout } from '../invoices/paying.ts'
import { createOwnLink, type ActionLink } from '../links/links.ts'
import { listAgreedMilestones } from '../milestones/agreed-milestones.ts'
import {
  contentOf,
  findSignature,
  getLinked,
  getLinkedAsShown,
  isOpen,
  lockProposal,
  shownSignature,
  shownState,
  type ProposalRow,
} from './proposals.ts'
import { mailProposalAgain } from './sending.ts'
import { mailSignedAgain } from './signed-mails.ts'
import { documentOf, readDocument, sha256Of, type Version } from './versions.ts'

/** The last version that was sent, and what became of it; to the team in a preview what it would send now. */
export async function showProposal(ctx: Ctx, link: ActionLink): Promise<{ proposal: LinkedProposal }> {
  const { proposal, signature, sent } = await getLinkedAsShown(ctx.db, link)
  const isPreviewed = link.is_preview && isOpen(proposal)
  const shown = isPreviewed ? preview(proposal) : sent && shownVersion(sent)
  const state = isPreviewed ? 'sent' : toldState(proposal, ctx.now())
  if (!shown || state === 'withdrawn' || state === 'draft') throw new AppError('link_withdrawn')
  return {
    proposal: {
      id: proposal.id,
      number: proposal.number,
      title: shown.document.title,
      state,
      ...shown,
      signature: signature && shownSignature(signature),
      invoices: signature ? await listInvoices(ctx, proposal.id) : [],
      milestones: proposal.begun_at ? await listAgreedMilestones(ctx.db, proposal.id) : [],
    },
  }
}

/** It is told that a project is open once it is. */
const toldState = (proposal: ProposalRow, now: Date) =>
  proposal.state === 'accepted' && proposal.begun_at === null ? 'signed' : shownState(proposal, now)

/** As much of each as its page pays by. */
async function listInvoices(ctx: Ctx, proposalId: string) {
  const found = await listAgreedInvoices(ctx.db, proposalId, ctx.now())
  return found.map(({ id, number, kind, status, total, balance, due_on }) => ({
    id,
    number,
    kind,
    status,
    total,
    balance,
    due_on,
  }))
}

function preview(proposal: ProposalRow) {
  const document = documentOf(proposal.number, proposal.version + 1, contentOf(proposal))
  return { version: document.version, sha256: sha256Of(JSON.stringify(document)), document }
}

const shownVersion = ({ version, sha256, document }: Version) => ({
  version,
  sha256,
  document: readDocument({ document }),
})

/** Declined there is nothing to write to anybody about any more. */
export async function refuseDoneProposal(ctx: Pick<Ctx, 'db'>, link: ActionLink) {
  const proposal = await getLinked(ctx.db, link)
  if (proposal.state === 'declined') throw new AppError('proposal_closed')
  return proposal
}

export async function mailProposalLinkAgain(ctx: Ctx, link: ActionLink) {
  const proposal = await refuseDoneProposal(ctx, link)
  const signature = await findSignature(ctx.db, proposal.id)
  await ctx.db.transaction((tx) =>
    signature
      ? mailSignedAgain(tx, ctx, proposal, signature, link.customer_email)
      : mailProposalAgain(tx, ctx, proposal, link.customer_email),
  )
}

/** Any invoice of what was agreed; the deposit, unless said. */
export async function payAgreedInvoice(ctx: Ctx, link: ActionLink, { invoice_id, amount }: LinkCheckout) {
  const { id } = await getLinked(ctx.db, link)
  const invoice =
    invoice_id === undefined ? await findFirstInvoice(ctx.db, id) : await getInvoiceRow(ctx.db, invoice_id)
  if (!invoice || invoice.proposal_id !== id) throw new AppError('not_found')
  return openInvoiceCheckout(ctx, invoice, amount)
}

/** What the client would see, for the team alone: it does nothing. */
export async function openPreview(ctx: Ctx, id: string) {
  return ctx.db.transaction(async (tx) => {
    const { customer_email } = contentOf(await lockProposal(tx, id))
    return {
      url: await createOwnLink(tx, ctx, { purpose: 'proposal', subject_id: id, customer_email, is_preview: true }),
    }
  })
}
