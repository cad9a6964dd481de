import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { takeQuestion } from '../leads/lead-proposals.ts'
import { openLead } from '../leads/leads.ts'
import { countAgainst, isWithin, type Limit } from '../limits/limits.ts'
import type { ActionLink } from '../links/links.ts'
import { getLinked, lockLinked, shownState, writeProposal, type ProposalRow } from './proposals.ts'
import { tellTeam } from './tell-team.ts'

const questions: Limit = { name: 'proposal-questions', times: 10, perSeconds: 86_400 }
const newDates: Limit = { name: 'proposal-new-date', times: 1, perSeconds: 86_400 }

/** What the client asks stands in what is said with their lead, and is answered there. */
export async function askAboutProposal(ctx: Ctx, link: ActionLink, text: string) {
  await countAgainst(ctx.db, questions, link.subject_id, ctx.now())
  await ctx.db.transaction(async (tx) => {
    const proposal = await lockLinked(tx, link)
    const { lead_id, customer_name, customer_email } = proposal
    const id =
      lead_id === null
        ? await openLeadFor(tx, ctx, proposal, text)
        : await takeQuestion(tx, ctx, lead_id, { text, author_name: customer_name, author_email: customer_email })
    await tellTeam(tx, ctx, proposal, {
      kind: 'question',
      subject: `Question on ${proposal.number}`,
      told: [text],
      cause: id,
    })
  })
}

/** Of a proposal that was begun by hand there is none yet: the question is the first that is said. */
async function openLeadFor(tx: Tx, ctx: Ctx, proposal: ProposalRow, text: string) {
  const { number, customer_name: name, customer_email: email } = proposal
  const lead = await openLead(tx, ctx, {
    source: 'proposal',
    name,
    email,
    phone: null,
    details: { proposal: number, message: text },
    visit: { page: null, landing_page: null, referrer: null, campaign: {} },
    // The page has said that we answer, and the team is told of the question.
    isAnswerable: false,
    isTold: true,
  })
  await writeProposal(tx, ctx, proposal, { lead_id: lead.id })
  return lead.id
}

/** Past its day, and wanted all the same: the team hears of it once a day, whoever asks. */
export async function askForNewDate(ctx: Ctx, link: ActionLink) {
  const proposal = await getLinked(ctx.db, link)
  if (shownState(proposal, ctx.now()) !== 'expired') throw new AppError('proposal_closed')
  if (!(await isWithin(countAgainst(ctx.db, newDates, proposal.id, ctx.now())))) return
  await ctx.db.transaction((tx) =>
    tellTeam(tx, ctx, proposal, {
      kind: 'new-date',
      subject: `New date wanted: ${proposal.number}`,
      told: ['It is past its day, and they ask for another. Choose a later day and send it again.'],
      cause: ctx.now().toISOString(),
    }),
  )
}
