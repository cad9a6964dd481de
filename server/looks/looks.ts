import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { lookMinutes, type Look, type ViewedBy } from '#domain/looks.ts'
import { userMessages } from '#domain/users.ts'
import { findActor } from '../accounts/actors.ts'
import { nameOf, people } from '../accounts/people.ts'
import { forgetLook, setLook } from '../accounts/sessions.ts'
import { recordActivity } from '../activity/activity.ts'
import { type Actor, actorOf, type Ctx, type Session, sessionOf } from '../context.ts'
import type { Db, Queries } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { enqueue } from '../jobs/queue.ts'
import { lockAdmins } from '../users/admins.ts'
import { endLooks, endLooksOf } from './ending.ts'
import { looks } from './looks.tables.ts'

/** A look that goes on: whom it shows, and what is told of whoever has it. */
export type RunningLook = { id: string; viewed_by: ViewedBy; as: Actor; session: Session }

const SHOWN = 200
const KEPT_DAYS = 730

/** From now on this session shows the customer's portal. One that the admin has in another session is over. */
export async function startLook(ctx: Ctx, userId: string) {
  const { user_id: admin_id } = actorOf(ctx)
  const session = sessionOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockAdmins(tx, ctx)
    const found = await findActor(tx, userId, null)
    if (!found) throw new AppError('not_found', { message: userMessages.unknown })
    if (found.actor.role !== 'user') throw new AppError('customers_only')
    const started_at = ctx.now()
    const expires_at = new Date(started_at.getTime() + lookMinutes * 60_000)
    const id = randomUUID()
    // The session before its look, as whoever ends sessions has them: else each could wait for the other.
    if (!(await setLook(tx, session, id))) throw new AppError('not_signed_in')
    await endLooksOf(tx, [admin_id], started_at)
    const values = { id, admin_id, user_id: userId, company_id: found.actor.company.id, started_at, expires_at }
    const look = stored(await tx.insert(looks).values(values).returning(), 'look')
    await recordActivity(tx, ctx, {
      kind: 'customer_looked_at',
      subject_type: 'user',
      subject_id: userId,
      after: { look_id: look.id, company_id: look.company_id, expires_at: expires_at.toISOString() },
    })
    await enqueue(tx, 'end-look', { look_id: look.id }, { runAt: expires_at })
  })
}

/** The admin stops viewing; where nobody views, or has begun another look since, nothing is to be stopped. */
export async function stopLook(ctx: Ctx, meant?: string) {
  const { look_id } = sessionOf(ctx)
  if (look_id === null || (meant !== undefined && meant !== look_id)) return
  await endLook(ctx, look_id)
}

/** Also when its time is over, whether or not somebody still looks. */
export async function endLook({ db, now }: Pick<Ctx, 'db' | 'now'>, look_id: string) {
  await db.transaction(async (tx) => {
    await forgetLook(tx, look_id)
    await endLooks(tx, [{ look_id }], now())
  })
}

/** The look that a session is taken up with: while it goes on, its admin is one, and whom it shows is a customer. */
export async function readLook(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { session, actor: admin }: { session: Session; actor: Actor },
): Promise<RunningLook | null> {
  if (session.look_id === null || admin.role !== 'admin' || session.two_step === 'required') return null
  const goesOn = and(eq(looks.admin_id, admin.user_id), isNull(looks.ended_at), gt(looks.expires_at, now()))
  const [look] = await db
    .select()
    .from(looks)
    .where(and(eq(looks.id, session.look_id), goesOn))
  const found = look && (await findActor(db, look.user_id, look.company_id))
  if (!found || found.actor.role !== 'user') return null
  const name = `${admin.first_name} ${admin.last_name}`.trim() || admin.email
  return {
    id: look.id,
    viewed_by: {
      look_id: look.id,
      user_id: admin.user_id,
      name,
      seconds_left: Math.ceil((look.expires_at.getTime() - now().getTime()) / 1000),
    },
    as: found.actor,
    session: { ...session, two_step: found.hasSecondStep ? 'on' : 'off' },
  }
}

/** When our team looked at somebody's portal, the newest first. */
export async function listLooksAt(queries: Queries, userId: string, now: Date): Promise<Look[]> {
  const rows = await queries
    .select({
      id: looks.id,
      by: nameOf(people),
      started_at: looks.started_at,
      ended_at: looks.ended_at,
      expires_at: looks.expires_at,
    })
    .from(looks)
    .leftJoin(people, eq(people.user_id, looks.admin_id))
    .where(eq(looks.user_id, userId))
    .orderBy(desc(looks.started_at), desc(looks.id))
    .limit(SHOWN)
  return rows.map(({ started_at, ended_at, expires_at, ...look }) => {
    const end = ended_at ?? (expires_at <= now ? expires_at : null)
    return { ...look, started_at: started_at.toISOString(), ended_at: end?.toISOString() ?? null }
  })
}

export async function pruneLooks(db: Db, now: Date) {
  await db.delete(looks).where(lt(looks.started_at, new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)))
}
