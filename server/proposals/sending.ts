import { AppError } from '#domain/errors.ts'
import type { LeadState } from '#domain/leads.ts'
import { linkDays } from '#domain/links.ts'
import { problemsOf } from '#domain/proposal-checks.ts'
import type { ProposalContent, ProposalDocument, Sending } from '#domain/proposals.ts'
import { agencyDay, atTheAgency } from '../agency/agency-day.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { hoursAfter } from '../emails/emails.ts'
import { moveLeadWithProposal } from '../leads/lead-proposals.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { createLink } from '../links/links.ts'
import { holdItsCompany } from './customers.ts'
import { mailAbout } from './proposal-mails.ts'
import { proposalEmail } from './proposals.emails.ts'
import {
  columnsOf,
  contentOf,
  lockProposal,
  recordOnProposal,
  refuseClosed,
  writeProposal,
  type ProposalRow,
} from './proposals.ts'
import { proposal_versions } from './proposals.tables.ts'
import { documentOf, findVersion, readDocument, sha256Of, totalOf, withRates } from './versions.ts'

/** Whom it goes to somebody typed: so many a day, whoever types. */
const sendings: Limit = { name: 'proposal-sendings', times: 1000, perSeconds: 86_400 }

/** From there a lead has come as far as a proposal. */
const beforeProposal: LeadState[] = ['new', 'contacted']

/**
 * Mails a proposal with a link of its own. What was edited since is a new version, and from now on what the client reads, by whichever
 * link; where nothing was, the version stays.
 */
export async function sendProposal(ctx: Ctx, id: string, { message, seen_updated_at }: Sending) {
  await countAgainst(ctx.db, sendings, 'everybody', ctx.now())
  return ctx.db.transaction(async (tx) => {
    // Companies are held before what is theirs.
    const { updated_at, company_id } = await holdItsCompany(tx, id)
    const before = await lockProposal(tx, id)
    await refuseClosed(tx, before)
    if (before.updated_at.getTime() !== (seen_updated_at ? Date.parse(seen_updated_at) : updated_at.getTime()))
      throw new AppError('conflict')
    const content = contentOf(before)
    refuseIncomplete(content, ctx.now())
    const version = await keepVersion(tx, ctx, before)
    const sent = await writeProposal(tx, ctx, before, {
      ...columnsOf(content),
      state: 'sent',
      version,
      valid_until: content.valid_until,
      total: totalOf(content),
      sent_at: before.sent_at ?? ctx.now(),
      company_id,
    })
    await mailProposal(tx, ctx, sent, documentOf(sent.number, version, content), message)
    if (sent.lead_id !== null && before.version === 0) {
      const note = `Proposal ${sent.number} sent (version ${version}).`
      await moveLeadWithProposal(tx, ctx, sent.lead_id, { to: 'proposal', from: beforeProposal, note })
    }
    await recordOnProposal(tx, ctx, 'proposal_sent', before, sent)
    return { version, sent_to: sent.customer_email }
  })
}

function refuseIncomplete(content: ProposalContent, now: Date) {
  const today = atTheAgency(now).toPlainDate()
  const days = { tomorrow: today.add({ days: 1 }).toString(), yearFromNow: today.add({ years: 1 }).toString() }
  const fields = problemsOf({ ...content, lines: withRates(content) }, days)
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('invalid_input', { message, fields })
}

/** The number of the version that says what is edited now: the last, if that does, else a new one. */
async function keepVersion(tx: Tx, ctx: Ctx, proposal: ProposalRow) {
  const { id, number, version: last } = proposal
  const textOf = (version: number) => JSON.stringify(documentOf(number, version, contentOf(proposal)))
  if ((await findVersion(tx, id, last))?.document === textOf(last)) return last
  const version = last + 1
  const document = textOf(version)
  await tx.insert(proposal_versions).values({
    proposal_id: id,
    version,
    document,
    sha256: sha256Of(document),
    sent_at: ctx.now(),
    sent_by: actorOf(ctx).user_id,
  })
  return version
}

/** With a link of its own; the older ones go on working. */
async function mailProposal(
  tx: Tx,
  ctx: Ctx,
  proposal: Pick<ProposalRow, 'id' | 'lead_id'>,
  document: ProposalDocument,
  message: string,
) {
  const to = document.customer.email
  const url = await createLink(tx, ctx, { purpose: 'proposal', subject_id: proposal.id, customer_email: to })
  const uselessAfter = hoursAfter(ctx.now(), (linkDays.proposal ?? 0) * 24)
  await mailAbout(tx, ctx, proposal, { ...proposalEmail(to, document, message, url), uselessAfter })
}

/** The version that is read, once more, to where an older link went. */
export async function mailProposalAgain(tx: Tx, ctx: Ctx, proposal: ProposalRow, to: string) {
  const version = await findVersion(tx, proposal.id, proposal.version)
  if (!version || (proposal.valid_until ?? '') < agencyDay(ctx.now())) return
  const url = await createLink(tx, ctx, { purpose: 'proposal', subject_id: proposal.id, customer_email: to })
  await mailAbout(tx, ctx, proposal, proposalEmail(to, readDocument(version), '', url))
}
