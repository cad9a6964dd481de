import { eq } from 'drizzle-orm'
import { teamRoles } from '#domain/permissions.ts'
import { officePlaces } from '#domain/places.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { addNoteOnce } from '../notes/notes.ts'
import { notify, notifyAdmins } from '../notifications/notify.ts'
import { placeOf } from './ticket-assignee.ts'
import { support_tickets } from './tickets.tables.ts'
import { threadOf } from './tickets.ts'

/** What we wrote about a ticket did not reach its reader: said in its thread, to the team alone, once; whoever looks after it is told. */
export async function noteReturnedTicketMail(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin' | 'auth'>,
  ticketId: string,
  text: string,
) {
  const [ticket] = await tx.select().from(support_tickets).where(eq(support_tickets.id, ticketId)).for('update')
  if (!ticket) return
  const { company_id, ticket_number, assignee_id } = ticket
  const note = await addNoteOnce(tx, ctx, { company_id, conversation_id: threadOf(ticket), text })
  if (!note) return
  const told = {
    event: 'mail_returned',
    cause: note.id,
    about: ticket.id,
    company_id,
    title: `${ticket_number}: our email came back`,
    text,
  } as const
  const team = await listPeopleWithRole(tx, ...teamRoles)
  const assignee = team.find(({ user_id }) => user_id === assignee_id)
  if (assignee) {
    const link = await placeOf(tx, assignee, ticket_number)
    await notify(tx, ctx, [assignee], { ...told, link })
  } else await notifyAdmins(tx, ctx, { ...told, link: officePlaces.ticket(ticket_number) })
}
