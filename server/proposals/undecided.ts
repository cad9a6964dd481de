import { and, eq, gte, isNotNull, lte, or } from 'drizzle-orm'
import { agencyDay, atTheAgency } from '../agency/agency-day.ts'
import { addWorkingDays } from '../agency/working-days.ts'
import type { Tx } from '../db/client.ts'
import { listFirstInvoices } from '../invoices/agreed-invoices.ts'
import { holdOwed } from '../invoices/unpaid.ts'
import { createLink } from '../links/links.ts'
import { uselessTomorrow, type Due, type Rounds } from '../reminders/due.ts'
import { findAgreement } from './agreements.ts'
import { mailAbout } from './proposal-mails.ts'
import { depositReminderEmail, validUntilEmail } from './proposals.emails.ts'
import { lockProposal, shownState, type ProposalRow } from './proposals.ts'
import { proposals } from './proposals.tables.ts'
import { findVersion, readDocument } from './versions.ts'

/** By the working days since it was signed. */
const depositSteps = [
  { step: 'deposit_2', workingDays: 2 },
  { step: 'deposit_5', workingDays: 5 },
]
/** Working days before the last on which it can be signed. */
const ENDS_SOON = 2

/**
 * What is signed and waits for its deposit, and what can be signed for two more days. `deposits` are invoices nobody is reminded of
 * otherwise: of what is not accepted yet, and of what was withdrawn.
 */
export async function listUndecided(ctx: Rounds, today: Temporal.PlainDate) {
  const { state, valid_until } = proposals
  const lastDay = addWorkingDays(today, ENDS_SOON).toString()
  const found = await ctx.db
    .select()
    .from(proposals)
    .where(
      or(
        eq(state, 'signed'),
        and(eq(state, 'withdrawn'), isNotNull(proposals.signed_at)),
        and(eq(state, 'sent'), gte(valid_until, today.toString()), lte(valid_until, lastDay)),
      ),
    )
  const ids = found.filter((proposal) => proposal.signed_at !== null).map(({ id }) => id)
  const first = await listFirstInvoices(ctx.db, ids)
  return {
    due: found.flatMap((proposal): Due[] => {
      const deposit = first.get(proposal.id)
      if (proposal.state === 'signed') return deposit ? depositDue(ctx, proposal, deposit.id, today) : []
      return proposal.state === 'sent' ? endingDue(ctx, proposal, today) : []
    }),
    deposits: new Set([...first.values()].map(({ id }) => id)),
  }
}

const dayOf = (moment: Date) => atTheAgency(moment).toPlainDate()
const isPast = (day: Temporal.PlainDate, today: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today) <= 0

function depositDue(ctx: Rounds, proposal: ProposalRow, invoiceId: string, today: Temporal.PlainDate): Due[] {
  const { id, signed_at, company_id, customer_email } = proposal
  if (!signed_at) return []
  const last = depositSteps
    .map(({ step, workingDays }) => ({ step, day: addWorkingDays(dayOf(signed_at), workingDays) }))
    .findLast(({ day }) => isPast(day, today))
  if (!last) return []
  return [
    {
      subject_type: 'invoice',
      subject_id: invoiceId,
      step: last.step,
      company_id,
      address: customer_email,
      isMoney: true,
      since: last.day.toString(),
      mail: (tx) => mailDepositReminder(tx, ctx, id, invoiceId),
    },
  ]
}

function endingDue(ctx: Rounds, proposal: ProposalRow, today: Temporal.PlainDate): Due[] {
  const { id, valid_until, company_id, customer_email } = proposal
  if (valid_until === null) return []
  const day = addWorkingDays(Temporal.PlainDate.from(valid_until), -ENDS_SOON)
  if (!isPast(day, today)) return []
  return [
    {
      subject_type: 'proposal',
      subject_id: id,
      // Sent once more with a later day, it ends once more.
      step: `valid_until_${valid_until}`,
      company_id,
      address: customer_email,
      isMoney: false,
      since: day.toString(),
      mail: (tx) => mailValidUntil(tx, ctx, id),
    },
  ]
}

/** Read as it is now: whoever signs, declines, pays or withdraws at the same moment is seen, or waits. */
async function mailDepositReminder(tx: Tx, ctx: Rounds, id: string, invoiceId: string) {
  const proposal = await lockProposal(tx, id)
  const deposit = await holdOwed(tx, invoiceId)
  const agreement = await findAgreement(tx, id)
  if (proposal.state !== 'signed' || !deposit || !agreement) return false
  const { customer, title } = agreement.document
  const url = await linkTo(tx, ctx, id, customer.email)
  const email = depositReminderEmail(customer, { title, left: deposit.balance, url })
  await mailAbout(tx, ctx, proposal, { ...email, ...uselessTomorrow(ctx) })
  return true
}

async function mailValidUntil(tx: Tx, ctx: Rounds, id: string) {
  const proposal = await lockProposal(tx, id)
  const version = await findVersion(tx, id, proposal.version)
  if (shownState(proposal, ctx.now()) !== 'sent' || !version) return false
  // Nobody is reminded on the day on which it came.
  if (agencyDay(version.sent_at) === agencyDay(ctx.now())) return false
  const document = readDocument(version)
  const url = await linkTo(tx, ctx, id, document.customer.email)
  await mailAbout(tx, ctx, proposal, { ...validUntilEmail(document, url), ...uselessTomorrow(ctx) })
  return true
}

const linkTo = (tx: Tx, ctx: Rounds, id: string, customer_email: string) =>
  createLink(tx, ctx, { purpose: 'proposal', subject_id: id, customer_email })
