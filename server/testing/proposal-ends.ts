import { and, eq, inArray, like, or } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { users } from '../accounts/accounts.tables.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import type { Db } from '../db/client.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { lead_history } from '../leads/leads.tables.ts'
import { project_milestones } from '../milestones/milestones.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { proposal_signatures, proposals } from '../proposals/proposals.tables.ts'

type Ends = {
  proposal_id: string
  /** Of no other proposal. */
  title: string
  hasDeposit: boolean
  milestones: number
  isMonthly: boolean
  /** They had an account before. */
  isKnown: boolean
}

/**
 * What came of an accepted proposal, each of it once: one signature, invoice and payment, one account with one project and its
 * milestones, one Won, one e-mail of each kind, all of them delivered. Whatever else was found is answered in words.
 */
export async function faultsOf(db: Db, { proposal_id, title, ...ends }: Ends): Promise<string[]> {
  const [proposal] = await db.select().from(proposals).where(eq(proposals.id, proposal_id))
  if (!proposal) return ['no proposal']
  const { number, lead_id, customer_email, opened_project_id, arrangement_id } = proposal
  const issued = await db.select().from(invoices).where(eq(invoices.proposal_id, proposal_id))
  const deposits = issued.filter(({ kind }) => kind !== 'credit_note')
  const paid = and(
    eq(payment_ledger.kind, 'payment'),
    inArray(
      payment_ledger.invoice_id,
      deposits.map(({ id }) => id),
    ),
  )
  const accounts = await db.select().from(users).where(eq(users.email, customer_email))
  const [account] = accounts
  const opened = eq(website_projects.user_id, account?.id ?? proposal_id)
  const history = await db
    .select()
    .from(lead_history)
    .where(eq(lead_history.lead_id, lead_id ?? proposal_id))
  const isNamed = or(like(emails.subject, `%${number}%`), like(emails.subject, `%${title}%`))
  const its = await db
    .select({ id: emails.id, kind: emails.kind, subject: emails.subject })
    .from(emails)
    .where(or(eq(emails.to_address, customer_email), and(eq(emails.to_address, agency.email), isNamed)))
  const delivered = await db
    .select({ kind: mailbox_messages.kind })
    .from(mailbox_messages)
    .where(
      inArray(
        mailbox_messages.id,
        its.map(({ id }) => id),
      ),
    )
  const mailsOf = (kind: string) => delivered.filter((mail) => mail.kind === kind).length
  const counted: [what: string, count: number, wanted: number][] = [
    ['accepted', Number(proposal.state === 'accepted' && proposal.begun_at !== null), 1],
    ['signatures', await db.$count(proposal_signatures, eq(proposal_signatures.proposal_id, proposal_id)), 1],
    ['deposits', deposits.length, Number(ends.hasDeposit)],
    ['payments', await db.$count(payment_ledger, paid), Number(ends.hasDeposit)],
    ['accounts', accounts.length, 1],
    ['projects', await db.$count(website_projects, opened), 1],
    ['projects of it', Number(opened_project_id !== null), 1],
    [
      'milestones',
      await db.$count(project_milestones, eq(project_milestones.proposal_id, proposal_id)),
      ends.milestones,
    ],
    [
      'arrangements',
      await db.$count(custom_pricing_arrangements, eq(custom_pricing_arrangements.customer_email, customer_email)),
      Number(ends.isMonthly),
    ],
    ['arrangements of it', Number(arrangement_id !== null), Number(ends.isMonthly)],
    ['times won', history.filter(({ to_state }) => to_state === 'won').length, 1],
    ['undelivered', its.length - delivered.length, 0],
    ['sent twice', its.length - new Set(its.map(({ kind, subject }) => `${kind} ${subject}`)).size, 0],
    ['mails that it was sent', mailsOf('proposal-sent'), 1],
    ['mails that it is signed', mailsOf('proposal-signed'), 1],
    ['invitations', mailsOf('invitation'), Number(!ends.isKnown)],
    ['welcomes', mailsOf('project-created'), 1],
    ['receipts', mailsOf('invoice-receipt'), Number(ends.hasDeposit)],
    ['told of the signature', mailsOf('team-proposal-signed'), 1],
    ['told that it is won', mailsOf('team-proposal-won'), 1],
  ]
  return counted.flatMap(([what, count, wanted]) => (count === wanted ? [] : [`${number}: ${count} ${what}`]))
}
