import type { Agreement } from '#domain/agreements.ts'
import { AppError } from '#domain/errors.ts'
import { formatDollars } from '#domain/prices.ts'
import type { ProposalDocument, SignatureInput } from '#domain/proposals.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import type { ActionLink } from '../links/links.ts'
import { acceptProposal } from './accepting.ts'
import { agreementOf, depositOf } from './agreements.ts'
import { issuePart } from './parts.ts'
import { signedCopyEmail } from './proposals.emails.ts'
import { lockLinked, refuseUndecidable, writeProposal } from './proposals.ts'
import { proposal_signatures } from './proposals.tables.ts'
import { mailSigned } from './signed-mails.ts'
import { tellTeam } from './tell-team.ts'
import { findVersion, sha256Of, type Version } from './versions.ts'

/**
 * Signs what the page showed, and nothing else: another version, or another text of it, is read again first. Keeps the evidence, bills the
 * deposit and tells everybody, in one transaction; where no deposit is agreed, signing is all, and accepts.
 */
export async function signProposal(ctx: Ctx, link: ActionLink, input: SignatureInput) {
  return ctx.db.transaction(async (tx) => {
    const before = await lockLinked(tx, link)
    await refuseUndecidable(tx, ctx, before)
    const version = await findVersion(tx, before.id, before.version)
    if (!version || input.version !== version.version || input.sha256 !== version.sha256)
      throw new AppError('proposal_changed')
    const signed_at = ctx.now()
    const agreement = agreementOf(version, { ...input, chosen: readChoice(version, input.chosen) }, signed_at)
    const sha256 = await keepEvidence(tx, ctx, link, agreement, version)
    const signed = await writeProposal(tx, ctx, before, {
      state: 'signed',
      signed_at,
      total: agreement.totals.once.total,
    })
    await enqueue(tx, 'write-document', { kind: 'proposal', id: signed.id })
    const deposit = depositOf(agreement)
    const told = { document: agreement.document, signer_name: input.name, signed_at, sha256, deposit }
    await mailSigned(tx, ctx, signed, told, agreement.document.customer.email)
    if (input.email !== agreement.document.customer.email) await queueEmail(tx, signedCopyEmail(input.email, told))
    await tellTeam(tx, ctx, signed, {
      kind: 'signed',
      subject: `${signed.number} signed by ${input.name}`,
      told: [deposit > 0 ? `The deposit of ${formatDollars(deposit)} is still to be paid.` : 'No deposit was agreed.'],
    })
    if (deposit > 0) await issuePart(tx, { now: ctx.now }, signed.id, 0)
    else {
      await acceptProposal(tx, ctx, signed, { signer_name: input.name, hasDeposit: false })
      await enqueue(tx, 'begin-project', { proposal_id: signed.id })
    }
    return { signed_at: signed_at.toISOString(), sha256 }
  })
}

/** The options that were ticked, each once and in their order. */
function readChoice(version: Version, chosen: number[]) {
  const { lines } = JSON.parse(version.document) as ProposalDocument
  if (chosen.some((number) => !lines[number - 1]?.is_option))
    throw new AppError('invalid_input', { fields: { chosen: 'This is not an option of the proposal' } })
  return [...new Set(chosen)].sort((a, b) => a - b)
}

async function keepEvidence(tx: Tx, ctx: Ctx, link: ActionLink, agreement: Agreement, version: Version) {
  const text = JSON.stringify(agreement)
  const sha256 = sha256Of(text)
  await tx.insert(proposal_signatures).values({
    proposal_id: version.proposal_id,
    version: version.version,
    signer_name: agreement.signer.name,
    signer_email: agreement.signer.email,
    consent: agreement.document.consents.join('\n'),
    agreement: text,
    sha256,
    address: ctx.caller?.address ?? '',
    user_agent: ctx.caller?.userAgent ?? '',
    link_id: link.id,
    link_sent_to: link.customer_email,
    link_opened_at: link.opened_at,
    signed_at: new Date(agreement.signed_at),
  })
  return sha256
}
