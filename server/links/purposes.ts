import { AppError } from '#domain/errors.ts'
import type { LinkCheckout } from '#domain/invoices.ts'
import { linkPurposes, ownLinkMessage, renewalMessage, type LinkPurpose, type LinkView } from '#domain/links.ts'
import { mailReplyLinkAgain, refuseDoneReply, showReply } from '../tickets/replies-by-link.ts'
import { getUnpaidBill, mailBillAgain, openBillCheckout, showBill } from '../billing/arrangements/bills.ts'
import type { Ctx } from '../context.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { mailInvoiceAgain, payLinkedInvoice, refuseGoneInvoice, showInvoice } from '../invoices/invoice-links.ts'
import { mailRequestAgain, refuseAnswered, showRequest } from '../milestones/asking.ts'
import { mailApprovalAgain, payForFiles, refuseDecided, showMilestone } from '../milestones/linked-milestones.ts'
import {
  mailProposalLinkAgain,
  payAgreedInvoice,
  refuseDoneProposal,
  showProposal,
} from '../proposals/linked-proposals.ts'
import { findLink, isOwn, type ActionLink } from './links.ts'

type Shared = 'purpose' | 'sent_to' | 'expires_at' | 'is_preview'
type ViewOf<Of extends LinkPurpose> = Omit<Extract<LinkView, { purpose: Of }>, Shared>

type Purpose<Of extends LinkPurpose> = {
  /** What its page shows beside what all have; refuses with `link_withdrawn` what is no longer to be shown. */
  show: (ctx: Ctx, link: ActionLink) => Promise<ViewOf<Of>>
  /** Refuses what is done with: there is nothing to write to anybody about any more. */
  refuseDone: (ctx: Pick<Ctx, 'db'>, link: ActionLink) => Promise<unknown>
  /** Mails a new link to where the old one went, if what it opens is still open. */
  mailAgain: (ctx: Ctx, link: ActionLink) => Promise<void>
}

type Paying = (ctx: Ctx, link: ActionLink, what: LinkCheckout) => Promise<{ url: string }>

/** A new purpose is an entry here and one in domain/links.ts. */
const purposes: { [Of in LinkPurpose]: Purpose<Of> } = {
  bill: { show: showBill, refuseDone: getUnpaidBill, mailAgain: mailBillAgain },
  invoice: { show: showInvoice, refuseDone: refuseGoneInvoice, mailAgain: mailInvoiceAgain },
  reply: { show: showReply, refuseDone: refuseDoneReply, mailAgain: mailReplyLinkAgain },
  proposal: { show: showProposal, refuseDone: refuseDoneProposal, mailAgain: mailProposalLinkAgain },
  upload: { show: showRequest, refuseDone: refuseAnswered, mailAgain: mailRequestAgain },
  approval: { show: showMilestone, refuseDone: refuseDecided, mailAgain: mailApprovalAgain },
}

/** The links by which something is paid, and how. */
const paying = {
  bill: payBill,
  invoice: payLinkedInvoice,
  proposal: payAgreedInvoice,
  approval: payForFiles,
} satisfies {
  [Of in LinkPurpose]?: Paying
}
export const paidPurposes = Object.keys(paying) as (keyof typeof paying)[]

export async function payByLink(ctx: Ctx, link: ActionLink, what: LinkCheckout) {
  const pay = (paying as Partial<Record<LinkPurpose, Paying>>)[link.purpose]
  if (!pay) throw new AppError('link_invalid')
  return pay(ctx, link, what)
}

/** A bill is paid whole, and is the only one its link is for. */
async function payBill(ctx: Ctx, link: ActionLink, what: LinkCheckout) {
  if (Object.keys(what).length > 0) throw new AppError('invalid_input')
  return openBillCheckout(ctx, link)
}

export async function openLink(ctx: Ctx, link: ActionLink): Promise<LinkView> {
  const { purpose, customer_email, expires_at, is_preview } = link
  const view = {
    purpose,
    sent_to: customer_email,
    expires_at: expires_at?.toISOString() ?? null,
    is_preview,
    ...(await purposes[purpose].show(ctx, link)),
  }
  return view as LinkView // its part is its purpose's, by `purposes`
}

/** Refuses a link that opens nothing any more, or only what is done with. */
export async function refuseDoneLink(ctx: Pick<Ctx, 'db' | 'now'>, key: string) {
  const link = await findLink(ctx, key, { purposes: linkPurposes, takesExpired: false })
  await purposes[link.purpose].refuseDone(ctx, link)
}

const renewals: Limit = { name: 'link-renewals', times: 3, perSeconds: 86_400 }

/** 'Send me a new link'. Whether one was sent is nobody's business but its reader's. */
export async function renewLink(ctx: Ctx, link: ActionLink): Promise<string> {
  if (isOwn(link)) return ownLinkMessage
  try {
    await countAgainst(ctx.db, renewals, link.id, ctx.now())
    await purposes[link.purpose].mailAgain(ctx, link)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return renewalMessage
}
