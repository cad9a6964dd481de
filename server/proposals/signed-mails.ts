import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { createLink } from '../links/links.ts'
import { depositOf, readAgreement } from './agreements.ts'
import { mailAbout } from './proposal-mails.ts'
import { signedEmail, type Signed } from './proposals.emails.ts'
import type { ProposalRow, Signature } from './proposals.ts'

/** To whom it was sent: with a link that pays what is left to pay, and shows what was signed. */
export async function mailSigned(tx: Tx, ctx: Ctx, proposal: ProposalRow, signed: Signed, to: string) {
  const url = await createLink(tx, ctx, { purpose: 'proposal', subject_id: proposal.id, customer_email: to })
  const isPaid = signed.deposit === 0 || proposal.state === 'accepted'
  await mailAbout(tx, ctx, proposal, signedEmail(to, signed, { isPaid, url }))
}

export async function mailSignedAgain(tx: Tx, ctx: Ctx, proposal: ProposalRow, signature: Signature, to: string) {
  const agreement = readAgreement(signature)
  const { signer_name, signed_at, sha256 } = signature
  const signed = { document: agreement.document, signer_name, signed_at, sha256, deposit: depositOf(agreement) }
  await mailSigned(tx, ctx, proposal, signed, to)
}
