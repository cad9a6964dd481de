import { eq } from 'drizzle-orm'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import type { Ctx } from '../../context.ts'
import { addToThreadOfLead } from '../../conversations/lead-thread.ts'
import type { MailIn } from '../../inbound-mail/mail-facts.ts'
import { keepRefs, queueInThread, threadOf } from '../../inbound-mail/threads.ts'
import { answerDueAt } from '../../leads/due-time.ts'
import { leadAnswerEmail } from '../../leads/leads.emails.ts'
import { lead_history, leads } from '../../leads/leads.tables.ts'
import { stored } from '../stored.ts'
import { cast } from './cast.ts'

export type Deps = Pick<Ctx, 'db' | 'auth' | 'now' | 'storage' | 'origin'> & { mailIn: MailIn }

const jonas = { name: 'Jonas Weber', email: 'jonas@weberboats.example' }
const subject = 'A site for a boat yard'
const asked =
  'Hello,\n\nwe build wooden boats in Anacortes, four people and a dog. Our site is from 2011 and nobody can read it on a phone.\n\nWhat would a new one cost, and how long would it take?\n\nJonas Weber'
const answered =
  'Hello Jonas,\n\na site of five pages with your boats in pictures takes about three weeks; what it costs stands on our site under Pricing. May I call you on Thursday to hear what you have in mind?\n\nAda'
const wroteBack = 'Thursday after two is fine, the yard is quiet then. We have good pictures of the last three boats.'

/** Asked by e-mail, answered once, and answered back. */
export async function seedMailedLead(ctx: Deps) {
  const { db, now } = ctx
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  const [ada] = await db.select().from(user_profiles).where(eq(user_profiles.email, cast.ada.email))
  const adaId = ada?.user_id ?? null
  await db.transaction(async (tx) => {
    const created_at = hoursAgo(52)
    const lead = stored(
      await tx
        .insert(leads)
        .values({
          ...jonas,
          source: 'email',
          details: { subject, message: asked },
          state: 'contacted',
          owner_id: adaId,
          due_at: answerDueAt(created_at),
          created_at,
          updated_at: hoursAgo(20),
        })
        .returning(),
      'lead',
    )
    const theirs = { side: 'client', via: 'email', author_name: jonas.name, author_email: jonas.email } as const
    await addToThreadOfLead(tx, lead, { ...theirs, text: asked, created_at })
    await addToThreadOfLead(tx, lead, { side: 'team', author_id: adaId, text: answered, created_at: hoursAgo(47) })
    const quoted_text = `On Mon, Ada Lindqvist wrote:\n${answered.replaceAll(/^/gm, '> ')}`
    await addToThreadOfLead(tx, lead, { ...theirs, text: wroteBack, quoted_text, created_at: hoursAgo(20) })
    const moved = { kind: 'state', from_state: 'new', to_state: 'contacted', author_id: adaId } as const
    await tx.insert(lead_history).values({ ...moved, lead_id: lead.id, owner_id: adaId, created_at: hoursAgo(47) })
    const of = { lead_id: lead.id }
    const { key } = await threadOf(tx, { now: () => created_at }, of, subject)
    await keepRefs(tx, { now: () => created_at }, key, [{ ref: 'yard-1@weberboats.example', side: 'theirs' }])
    await queueInThread(tx, { ...ctx, now: () => hoursAgo(47) }, of, subject, [
      leadAnswerEmail({ ...lead, ...jonas }, answered),
    ])
    await keepRefs(tx, { now: () => hoursAgo(20) }, key, [{ ref: 'yard-2@weberboats.example', side: 'theirs' }])
  })
}
