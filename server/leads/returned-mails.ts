import { and, eq } from 'drizzle-orm'
import { officePlaces } from '#domain/places.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { notify } from '../notifications/notify.ts'
import { lockLead, noteOnLead } from './history.ts'
import { lead_history } from './leads.tables.ts'

/** What we wrote to whoever knocked did not reach them: said in the lead's history, once, and to whoever looks after it. */
export async function noteReturnedLeadMail(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin' | 'auth'>,
  leadId: string,
  text: string,
) {
  const lead = await lockLead(tx, leadId)
  const isSame = and(eq(lead_history.lead_id, leadId), eq(lead_history.note, text))
  if ((await tx.$count(lead_history, isSame)) > 0) return
  await noteOnLead(tx, { now: ctx.now, actor: null }, leadId, text)
  const admins = await listPeopleWithRole(tx, 'admin')
  const own = admins.filter(({ user_id }) => user_id === lead.owner_id)
  await notify(tx, ctx, own.length > 0 ? own : admins, {
    event: 'mail_returned',
    cause: `${leadId} ${text}`,
    about: leadId,
    company_id: null,
    title: `${lead.name ?? lead.email}: our email came back`,
    text,
    link: officePlaces.lead(lead.id),
  })
}
