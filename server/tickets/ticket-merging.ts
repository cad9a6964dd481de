import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { partOf, ticketNumberIn, unfinishedTicketStatuses, type TicketMerge } from '#domain/tickets.ts'
import type { Ctx } from '../context.ts'
import { mergeConversations } from '../conversations/merging.ts'
import type { Tx } from '../db/client.ts'
import { moveThread } from '../inbound-mail/threads.ts'
import { moveNotes } from '../notes/notes.ts'
import { notify } from '../notifications/notify.ts'
import { findTickets } from './ticket-mails.ts'
import {
  aboutTicket,
  inThread,
  listReaders,
  lockTicket,
  noTurn,
  recordOnTicket,
  type Ticket,
  writeTicket,
} from './ticket-responses.ts'
import { ticketMergedEmail } from './tickets.emails.ts'
import { type support_tickets, ticket_responses } from './tickets.tables.ts'
import { threadOf } from './tickets.ts'

/** Makes a ticket part of another of the same customer: all that was said in it moves there, and it is closed. */
export async function mergeTicket(ctx: Ctx, id: string, { into: typed }: TicketMerge) {
  await ctx.db.transaction(async (tx) => {
    const [known] = await findTickets(tx, { ids: [id] })
    if (!known) throw new AppError('not_found')
    const number = ticketNumberIn(typed)
    const [wanted] = number === null ? [] : await findTickets(tx, { numbers: [number] })
    if (!wanted) throw refusedInto(`There is no ticket ${number ?? typed}.`)
    if (wanted.id === id) throw refusedInto('A ticket cannot be merged into itself.')
    const { from, into } = await lockBoth(tx, id, wanted.id)
    if (from.merged_into !== null) throw new AppError('conflict')
    if (into.merged_into !== null) throw await leadsOn(tx, into)
    if (!isSameCustomer(from, into)) throw new AppError('merge_other_customer')
    await move(tx, ctx, from, into)
    await writeTicket(tx, ctx, from, { status: 'closed', merged_into: into.id, ...noTurn })
    const after = await writeTicket(tx, ctx, into, whoseMoveIn(from, into, ctx.now()))
    await recordOnTicket(tx, ctx, from, 'ticket_merged', null, { merged_into_id: into.id })
    await tell(tx, ctx, from, { ...into, ...after })
  })
}

const refusedInto = (into: string) => new AppError('invalid_input', { message: into, fields: { into } })

async function leadsOn(tx: Tx, { ticket_number, merged_into }: Ticket) {
  const [next] = await findTickets(tx, { ids: merged_into === null ? [] : [merged_into] })
  return new AppError('conflict', { message: `${ticket_number}: ${partOf(next?.ticket_number ?? '')}` })
}

/** In the order of their ids, so that two who merge the same ones do not wait in a circle. */
async function lockBoth(tx: Tx, from: string, into: string) {
  if (from < into) {
    const first = await lockTicket(tx, from)
    return { from: first, into: await lockTicket(tx, into) }
  }
  const first = await lockTicket(tx, into)
  return { from: await lockTicket(tx, from), into: first }
}

/** A customer is a company. */
const isSameCustomer = (one: Ticket, other: Ticket) =>
  one.company_id === null && other.company_id === null
    ? one.user_id === other.user_id
    : one.company_id === other.company_id

async function move(tx: Tx, ctx: Ctx, from: Ticket, into: Ticket) {
  const threads = { from: threadOf(from), into: threadOf(into) }
  const called = { from: from.ticket_number, into: into.ticket_number }
  await mergeConversations(tx, { ...threads, called, created_at: ctx.now() })
  await moveNotes(tx, threads)
  await moveThread(tx, ctx, from.id, into)
  // For the version before, which keeps opening words with the ticket alone.
  await tx.update(ticket_responses).set({ ticket_id: into.id }).where(eq(ticket_responses.ticket_id, from.id))
}

const isUnfinished = ({ status }: Ticket) => unfinishedTicketStatuses.includes(status)

/** What waited for us in one waits for us in both, by the earlier hour; what was not done goes on. */
function whoseMoveIn(from: Ticket, into: Ticket, now: Date): Partial<typeof support_tickets.$inferSelect> {
  if (!isUnfinished(from)) return {}
  const status = isUnfinished(into) ? into.status : from.status
  const due_at = earlier(from.due_at, into.due_at)
  const solve_due_at = earlier(from.solve_due_at, into.solve_due_at)
  if (into.turn === 'team') return { status, due_at, solve_due_at }
  if (from.turn === 'team') return { status, turn: 'team', turn_began_at: now, due_at, solve_due_at }
  return into.turn === null && from.turn !== null ? { status, turn: from.turn, turn_began_at: now } : { status }
}

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other))

/** Asked for in a dialog that says so: it is not held back for an undo. */
async function tell(tx: Tx, ctx: Ctx, from: Ticket, into: Ticket) {
  await notify(
    tx,
    ctx,
    await listReaders(tx, into),
    {
      ...aboutTicket(into),
      event: 'ticket_status',
      cause: `${from.id} merged`,
      title: `${from.ticket_number} is now part of ${into.ticket_number}`,
      text: into.subject,
    },
    { queue: inThread(tx, ctx, into), emailTo: (reader) => ticketMergedEmail(reader, from, into, ctx.origin) },
  )
}
