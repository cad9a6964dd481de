import type { Agreement } from '#domain/agreements.ts'
import { formatDollars } from '#domain/prices.ts'
import { agreedLines } from '#domain/proposal-totals.ts'
import { mailBill } from '../billing/arrangements/notifications.ts'
import { keepCompany } from '../companies/holding.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { findFirstInvoice, giveAgreedInvoices } from '../invoices/agreed-invoices.ts'
import { addMilestones } from '../milestones/planning.ts'
import { beginAgreedProject, holdCompanyOf, lockProject } from '../projects/project-changes.ts'
import { welcomeClients } from '../projects/project-notices.ts'
import { findProjectCompany } from '../projects/project-list.ts'
import { acceptProposal } from './accepting.ts'
import { depositOf, findAgreement } from './agreements.ts'
import { findOrInvite } from './customers.ts'
import { arrangeMonthly, priceMonthly } from './monthly.ts'
import { lockProposal, writeProposal, type ProposalRow } from './proposals.ts'
import { tellTeam } from './tell-team.ts'

export type Beginning = Pick<Ctx, 'db' | 'now' | 'origin' | 'auth' | 'payments'>

/**
 * What follows from a proposal once it is accepted: account, project, what is paid every month, e-mails. Whoever asks again, or after an
 * end in between, finds what is done and does the rest: all that must happen once is one transaction.
 */
export async function beginProject(ctx: Beginning, proposalId: string) {
  const accepted = await acceptOnceDue(ctx, proposalId)
  const agreement = accepted && (await findAgreement(ctx.db, proposalId))
  if (!accepted || !agreement) return
  // The project it was to add to may be gone: then it opens one.
  const addsTo = accepted.project_id
  const user_id = addsTo === null ? await findOrInvite(ctx, agreement.document.customer) : null
  const price = await priceMonthly(ctx, agreement)
  await ctx.db.transaction(async (tx) => {
    const company_id = user_id === null ? await keepCompanyOf(tx, addsTo) : await holdCompanyOf(tx, user_id)
    const held = await lockProposal(tx, proposalId)
    if (held.begun_at || held.state !== 'accepted') return
    const project = await openProject(tx, ctx, agreement, { user_id, company_id, addsTo })
    const agreed = { proposal_id: proposalId, number: held.number }
    await addMilestones(tx, { actor: null, now: ctx.now }, project, agreement.document.milestones, agreed)
    if (addsTo === null) await welcomeClients(tx, ctx, project.id)
    const arrangement = price === null ? null : await arrangeMonthly(tx, ctx, agreement, price)
    const begun = await writeProposal(tx, ctx, held, {
      begun_at: ctx.now(),
      company_id: held.company_id ?? company_id,
      opened_project_id: addsTo === null ? project.id : null,
      arrangement_id: arrangement?.id ?? null,
    })
    await giveAgreedInvoices(tx, proposalId, { company_id, user_id, project_id: project.id })
    if (arrangement && agreement.document.milestones.length === 0) await mailBill(tx, ctx, arrangement)
    await tellTeam(tx, ctx, begun, { kind: 'won', subject: `Won: ${begun.title}, ${worth(agreement)}` })
  })
}

/** Signed, and its deposit paid: then it is accepted, by whoever sees that first. Null as long as there is nothing to do, or nothing left. */
async function acceptOnceDue(ctx: Beginning, id: string): Promise<ProposalRow | null> {
  return ctx.db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id)
    if (proposal.begun_at) return null
    if (proposal.state === 'accepted') return proposal
    const agreement = proposal.state === 'signed' ? await findAgreement(tx, id) : null
    const deposit = agreement && (await findFirstInvoice(tx, id))
    if (!agreement || !deposit || deposit.balance > 0) return null
    return acceptProposal(tx, ctx, proposal, {
      signer_name: agreement.signer.name,
      hasDeposit: depositOf(agreement) > 0,
    })
  })
}

async function keepCompanyOf(tx: Tx, projectId: string | null) {
  const company = projectId === null ? null : await findProjectCompany(tx, projectId)
  return company === null ? null : ((await keepCompany(tx, company))?.id ?? null)
}

type Whose = { user_id: string | null; company_id: string | null; addsTo: string | null }

async function openProject(tx: Tx, ctx: Beginning, agreement: Agreement, { user_id, company_id, addsTo }: Whose) {
  const { document, chosen } = agreement
  if (user_id === null) {
    const { owner: _beside, ...project } = await lockProject(tx, addsTo ?? '')
    return project
  }
  return beginAgreedProject(tx, ctx, {
    user_id,
    company_id,
    project_name: document.title,
    description: document.introduction,
    features: agreedLines(document.lines, chosen).map(({ description }) => description),
  })
}

const worth = ({ totals: { once, every_month } }: Agreement) =>
  once.total === 0 && every_month.total > 0 ? `${formatDollars(every_month.total)} a month` : formatDollars(once.total)
