import type { Ctx } from '../context.ts'
import { listOwnProjects } from '../projects/projects.ts'
import { listTicketsAwaitingOwner } from '../tickets/tickets.ts'

/** All that a customer's dashboard shows, in one answer. */
export async function readDashboard(ctx: Ctx) {
  const [projects, answered_tickets] = await Promise.all([listOwnProjects(ctx), listTicketsAwaitingOwner(ctx)])
  return { projects, answered_tickets }
}
