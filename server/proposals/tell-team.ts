import { officePlaces } from '#domain/places.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { teamEmail, type TeamEmailKind } from './proposals.emails.ts'
import type { ProposalRow } from './proposals.ts'

type News = {
  kind: TeamEmailKind
  subject: string
  /** What was said with it. */
  told?: string[]
  /** Of what can happen again, which time it is. */
  cause?: string
}

/** The shared mailbox has it, and the bell of each admin. */
export async function tellTeam(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin' | 'auth'>,
  proposal: ProposalRow,
  { kind, subject, told = [], cause = '' }: News,
) {
  await queueEmail(tx, teamEmail(kind, subject, proposal, told, ctx.origin))
  await notifyAdmins(
    tx,
    // Clients do it, though one of the team may be signed in beside the link.
    { now: ctx.now, origin: ctx.origin, auth: ctx.auth },
    {
      event: 'proposal_news',
      cause: `${proposal.id} ${kind} ${cause}`.trim(),
      about: proposal.id,
      company_id: null,
      title: subject,
      text: told.join(' ') || proposal.title,
      link: officePlaces.proposal(proposal.id),
    },
  )
}
