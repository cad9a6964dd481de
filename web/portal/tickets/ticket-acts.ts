import { use } from 'react'
import type { DeskTicket } from '#domain/tickets.ts'
import { archiveTicket, assignTicket } from '#web/api/ticket-desk.ts'
import { archiveAct, type BulkAct } from '../bulk-bar.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'

/** What can be done with several tickets at once. */
export function useTicketActs(tickets: DeskTicket[]): BulkAct<DeskTicket>[] {
  const me = use(SignedInUserContext)?.user_id
  const archive = archiveAct(tickets, ({ id }, change) => archiveTicket(id, change))
  if (me === undefined) return [archive]
  return [
    {
      label: 'Assign to me',
      done: 'assigned to you',
      shortcut: 'a',
      act: ({ id, assignee }) => assignTicket(id, { assignee_id: me, seen_assignee_id: assignee?.user_id ?? null }),
    },
    archive,
  ]
}
