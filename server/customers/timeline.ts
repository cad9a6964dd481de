import type { CustomerEvent, EventKind, HistoryFilter } from '#domain/customers.ts'
import { listMoneyEvents } from '../billing/ledger/money-events.ts'
import { listCompanyEvents } from '../companies/company-events.ts'
import type { Ctx } from '../context.ts'
import type { HistoryOf, ListEvents } from '../db/events.ts'
import type { Cursor } from '../db/keyset.ts'
import { listEmailEvents } from '../emails/email-events.ts'
import { listInvoiceEvents } from '../invoices/invoice-events.ts'
import { listLeadEvents } from '../leads/lead-events.ts'
import { listLookEvents } from '../looks/look-events.ts'
import { listNoteEvents } from '../notes/notes.ts'
import { listFormEvents } from '../onboarding/onboarding-events.ts'
import { listProjectEvents } from '../projects/project-events.ts'
import { listProposalEvents } from '../proposals/proposal-events.ts'
import { listTicketEvents } from '../tickets/ticket-events.ts'

const PAGE_SIZE = 25

/** Each noun says what happened; one that is added later adds its line. */
const nouns: Array<{ kind: EventKind; list: ListEvents }> = [
  { kind: 'people', list: listCompanyEvents },
  { kind: 'projects', list: listProjectEvents },
  { kind: 'projects', list: listFormEvents },
  { kind: 'tickets', list: listTicketEvents },
  { kind: 'money', list: listMoneyEvents },
  { kind: 'money', list: listInvoiceEvents },
  { kind: 'leads', list: listLeadEvents },
  { kind: 'leads', list: listProposalEvents },
  { kind: 'emails', list: listEmailEvents },
  { kind: 'notes', list: listNoteEvents },
  { kind: 'people', list: listLookEvents },
]

/** A page of everything that happened to a customer, newest first, merged from what each noun knows. */
export async function listHistory(ctx: Pick<Ctx, 'db'>, of: HistoryOf, { show }: HistoryFilter, after: Cursor | null) {
  const before = after && { at: after.created_at.toISOString(), id: after.id }
  const found: CustomerEvent[] = []
  for (const { kind, list } of nouns)
    if (show === undefined || show === kind) found.push(...(await list(ctx.db, of, { before, limit: PAGE_SIZE + 1 })))
  const events = found.toSorted(newestFirst).slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? events.at(-1) : undefined
  return { events, next: last ? { created_at: new Date(last.at), id: last.id } : null }
}

/** As the database sorts them. */
function newestFirst(one: CustomerEvent, other: CustomerEvent) {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  return one.id < other.id ? 1 : -1
}
