import { eq } from 'drizzle-orm'
import { problemOfTotal, type NewInvoice, type OpenInvoice, type PrintedLine } from '#domain/invoices.ts'
import { AppError } from '#domain/errors.ts'
import { totalsOf, sumByRate } from '#domain/invoice-money.ts'
import { agency } from '#content/agency.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { listInvoicePayments } from '../billing/ledger/invoice-payments.ts'
import { findCompanyOfAddress } from '../companies/of-address.ts'
import { keepCompany } from '../companies/holding.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { listSentLinks } from '../links/sent-links.ts'
import { findProjectCompany, findProjectName } from '../projects/project-list.ts'
import { listInvoiceReminders } from '../reminders/invoice-reminders.ts'
import { listCreditNotes } from './credited.ts'
import { recordOnInvoice } from './invoice-activity.ts'
import { readWithWhose, shown } from './invoice-view.ts'
import { invoices } from './invoices.tables.ts'
import { findIssued, getInvoiceRow, issueInvoice, type InvoiceRow } from './issuing.ts'
import { linkInvoice, sendInvoice } from './sending.ts'

/** Whom it goes to somebody typed: so many a day, whoever types. */
const sendings: Limit = { name: 'invoice-sendings', times: 1000, perSeconds: 86_400 }

/** An invoice as the team works on it. */
export async function getInvoice(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<OpenInvoice> {
  const [found] = await readWithWhose(ctx.db, { where: eq(invoices.id, id), limit: 1 })
  if (!found) throw new AppError('not_found')
  const { company_id, proposal_id, project_id, credits_id, reminders_paused } = found
  return {
    invoice: { ...shown(found, ctx.now()), company_id, proposal_id, project_id, credits_id, reminders_paused },
    payments: await listInvoicePayments(ctx.db, id, -found.balance),
    credit_notes: await listCreditNotes(ctx.db, id),
    links: await listSentLinks(ctx.db, { purpose: 'invoice', subject_id: id }),
    reminders: await listInvoiceReminders(ctx.db, id),
  }
}

/** Issues what somebody of the team typed, and sends it: there are no drafts. */
export async function issueByHand(ctx: Ctx, input: NewInvoice): Promise<OpenInvoice> {
  const lines = input.lines.map(({ tax, ...line }): PrintedLine => ({ ...line, tax: { ...agency.taxRates[tax] } }))
  refuseImpossible(lines, input.due_on, ctx.now())
  await countAgainst(ctx.db, sendings, 'everybody', ctx.now())
  const { due_on, key, ...printed } = input
  const id = await ctx.db.transaction(async (tx) => {
    const { total } = totalsOf(sumByRate(lines))
    const before =
      key === undefined
        ? null
        : await findIssued(
            tx,
            key,
            (issued) => issued.customer_email === input.customer_email && issued.total === total,
          )
    if (before) return before.id
    const project_id = input.project_id ?? null
    if (project_id !== null && !(await findProjectName(tx, project_id)))
      throw new AppError('not_found', { message: 'Project not found' })
    const issue = {
      ...printed,
      lines,
      project_id,
      ...(due_on !== undefined && { due_on }),
      ...(key !== undefined && { id: key }),
    }
    const company_id = await holdCompany(tx, issue)
    const invoice = await issueInvoice(tx, ctx, { ...issue, kind: 'single', company_id })
    await sendInvoice(tx, ctx, invoice)
    await recordOnInvoice(tx, ctx, 'invoice_issued', invoice, { total: invoice.total })
    return invoice.id
  })
  return getInvoice(ctx, id)
}

function refuseImpossible(lines: PrintedLine[], dueOn: string | undefined, now: Date) {
  const problem = problemOfTotal(totalsOf(sumByRate(lines)).total)
  if (problem) throw new AppError('invalid_input', { message: problem, fields: { lines: problem } })
  const isOver = dueOn !== undefined && dueOn < agencyDay(now)
  if (isOver) throw new AppError('invalid_input', { fields: { due_on: 'Please choose a day that is not over' } })
}

/** Whose it is: its project's, or that of whoever has shown that the address is theirs; kept from being given up meanwhile. */
async function holdCompany(tx: Tx, { project_id, customer_email }: Pick<InvoiceRow, 'project_id' | 'customer_email'>) {
  const found =
    (project_id === null ? null : await findProjectCompany(tx, project_id)) ??
    (await findCompanyOfAddress(tx, customer_email))
  return found === null ? null : ((await keepCompany(tx, found))?.id ?? null)
}

/** Mails it once more, with a new link; the older ones go on working. */
export async function sendAgain(ctx: Ctx, id: string) {
  await countAgainst(ctx.db, sendings, 'everybody', ctx.now())
  return ctx.db.transaction(async (tx) => {
    const invoice = await getInvoiceRow(tx, id)
    const sent = await sendInvoice(tx, ctx, invoice)
    await recordOnInvoice(tx, ctx, 'invoice_sent', invoice, { sent_at: ctx.now() })
    return sent
  })
}

/** A link to hand over in another way than by our mail. */
export async function makeLink(ctx: Ctx, id: string) {
  return ctx.db.transaction(async (tx) => {
    const { url } = await linkInvoice(tx, ctx, await getInvoiceRow(tx, id))
    return { url }
  })
}
