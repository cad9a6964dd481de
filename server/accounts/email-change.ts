import { eq, lt, or, sql } from 'drizzle-orm'
import { emailChangeHours, emailChangeMessages, type EmailChange } from '#domain/email-change.ts'
import { AppError } from '#domain/errors.ts'
import { moveArrangements } from '../billing/arrangements/arrangements.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { countAskedMail } from '../emails/asked-mails.ts'
import { queueEmails } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { deleteNobodys, isNobodys } from '../users/unconfirmed.ts'
import { findAccount, lockAccount, lockAddress, refuseSuspended } from './accounts.ts'
import { email_changes, user_profiles, users } from './accounts.tables.ts'
import { emailChangedEmail, emailChangeLinkEmail, emailWantedEmail } from './email-change.emails.ts'
import { voidLinks } from './one-time-links.ts'
import { endSessionsOf } from './sessions.ts'

const changesADay: Limit = { name: 'email-change', times: 5, perSeconds: 86_400 }

type Row = typeof email_changes.$inferSelect
type Side = 'old' | 'new'

/** The change of one's own that waits for its links. */
export async function readEmailChange(ctx: Ctx): Promise<EmailChange | null> {
  const [row] = await ctx.db
    .select({
      new_email: email_changes.new_email,
      old_confirmed_at: email_changes.old_confirmed_at,
      new_confirmed_at: email_changes.new_confirmed_at,
      expires_at: email_changes.expires_at,
    })
    .from(email_changes)
    .where(eq(email_changes.user_id, actorOf(ctx).user_id))
  if (!row || row.expires_at <= ctx.now() || isDone(row)) return null
  return {
    new_email: row.new_email,
    old_is_confirmed: row.old_confirmed_at !== null,
    new_is_confirmed: row.new_confirmed_at !== null,
  }
}

const isDone = (row: Pick<Row, 'old_confirmed_at' | 'new_confirmed_at'>) =>
  row.old_confirmed_at !== null && row.new_confirmed_at !== null

/** Asks for another address; a newer request voids both links of the one before. A taken address is answered like a free one. */
export async function requestEmailChange(ctx: Ctx, email: string) {
  const { user_id, email: from } = actorOf(ctx)
  if (email === from) {
    const message = emailChangeMessages.isOwn
    throw new AppError('invalid_input', { message, fields: { email: message } })
  }
  await countAgainst(ctx.db, changesADay, user_id, ctx.now())
  await countAskedMail(ctx, email)
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    const tokens = { old: newToken(), new: newToken() }
    const asked = {
      new_email: email,
      old_token_hash: hashOfToken(tokens.old),
      new_token_hash: hashOfToken(tokens.new),
      old_confirmed_at: null,
      new_confirmed_at: null,
      expires_at: new Date(ctx.now().getTime() + emailChangeHours * 3_600_000),
    }
    await tx
      .insert(email_changes)
      .values({ user_id, ...asked })
      .onConflictDoUpdate({ target: email_changes.user_id, set: asked })
    await recordSecurityEvent(tx, ctx, { kind: 'email_change_asked', userId: user_id })
    const change = { from, to: email }
    const linkTo = (recipient: string, token: string) =>
      emailChangeLinkEmail(
        recipient,
        change,
        `${ctx.origin}/auth?token_hash=${token}&type=email_change&mode=confirm`,
        ctx.now(),
      )
    const known = await findAccount(tx, email)
    const isTaken = known !== undefined && !(await isNobodys(tx, known.id))
    await queueEmails(tx, [
      linkTo(from, tokens.old),
      isTaken ? emailWantedEmail(email, ctx.origin) : linkTo(email, tokens.new),
    ])
  })
}

export async function cancelEmailChange(ctx: Ctx) {
  const { user_id } = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update') // who confirms at this moment is done, or finds nothing
    await tx.delete(email_changes).where(eq(email_changes.user_id, user_id))
  })
}

/** What a link changes; it stays as it is. */
export async function readEmailChangeLink(ctx: Ctx, token: string) {
  const { row, from } = await findUsableChange(ctx.db, ctx.now(), token)
  return { from, to: row.new_email }
}

/** One of the two addresses is confirmed; with the second one the change is made. Whose turn it is then, or nobody's. */
export async function confirmEmailChange(ctx: Ctx, token: string) {
  return ctx.db.transaction(async (tx) => {
    const found = await findUsableChange(tx, ctx.now(), token)
    await lockAccount(tx, found.row.user_id, 'update')
    await refuseSuspended(tx, found.row.user_id)
    // Read again: the other link may have been opened meanwhile.
    const { row, side, from } = await findUsableChange(tx, ctx.now(), token)
    const confirmed = side === 'old' ? { old_confirmed_at: ctx.now() } : { new_confirmed_at: ctx.now() }
    const kept = await tx
      .update(email_changes)
      .set(confirmed)
      .where(eq(email_changes.user_id, row.user_id))
      .returning({ user_id: email_changes.user_id })
    if (kept.length === 0) throw new AppError('link_invalid')
    if (isDone({ ...row, ...confirmed })) {
      await change(tx, ctx, row, from)
      return { waiting_for: null }
    }
    return { waiting_for: side === 'old' ? row.new_email : from }
  })
}

export async function findUsableChange(queries: Queries, now: Date, token: string) {
  const hash = hashOfToken(token)
  const [found] = await queries
    .select({ row: email_changes, from: users.email })
    .from(email_changes)
    .innerJoin(users, eq(users.id, email_changes.user_id))
    .where(or(eq(email_changes.old_token_hash, hash), eq(email_changes.new_token_hash, hash)))
  if (!found) throw new AppError('link_invalid')
  const side: Side = found.row.old_token_hash === hash ? 'old' : 'new'
  const usedAt = side === 'old' ? found.row.old_confirmed_at : found.row.new_confirmed_at
  if (usedAt) throw new AppError('link_used')
  if (found.row.expires_at <= now) throw new AppError('link_expired')
  return { ...found, side }
}

async function change(tx: Tx, ctx: Ctx, { user_id, new_email }: Row, from: string) {
  await lockAddress(tx, new_email)
  // Somebody may have signed up with it, now or before; a stranger who only typed it is in nobody's way.
  const other = await findAccount(tx, new_email)
  if (other) {
    // Asked before it is held: of two who would have each other's address each would wait for the other.
    if (!(await isNobodys(tx, other.id))) throw new AppError('conflict')
    await lockAccount(tx, other.id, 'update')
    if ((await deleteNobodys(tx, eq(users.id, other.id))) === 0) throw new AppError('conflict')
  }
  const now = ctx.now()
  const former_emails = sql`array_append(array_remove(array_remove(former_emails, ${from}), ${new_email}), ${from})`
  await tx.update(users).set({ email: new_email, former_emails, updatedAt: now }).where(eq(users.id, user_id))
  await tx.update(user_profiles).set({ email: new_email, updated_at: now }).where(eq(user_profiles.user_id, user_id))
  await endSessionsOf(tx, user_id, now, ctx.actor?.user_id === user_id ? ctx.session : undefined)
  await voidLinks(tx, { userId: user_id, now })
  await recordSecurityEvent(tx, ctx, { kind: 'email_changed', userId: user_id })
  const changed = { from, to: new_email }
  await queueEmails(
    tx,
    [from, new_email].map((recipient) => emailChangedEmail(recipient, changed, ctx.origin)),
  )
  // Here and not by a job: whoever has the old address next must not lose what is agreed with them then.
  await moveArrangements(tx, changed, now)
  await enqueue(tx, 'follow-email-change', { user_id })
  await enqueue(tx, 'bind-arrangements', { user_id })
}

/** Kept a month after they ended, to tell used and expired from unknown. */
export async function pruneEmailChanges(db: Queries, now: Date) {
  await db.delete(email_changes).where(lt(email_changes.expires_at, new Date(now.getTime() - 30 * 24 * 3_600_000)))
}

/**
 * The addresses that people had before, but for those that somebody else has, or had: whoever has one next must not lose what is
 * theirs.
 */
export async function listFormerAddresses(queries: Queries, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await queries.execute<{ address: string }>(sql`
    select distinct former.address from ${users} u, unnest(u.former_emails) as former(address)
    where u.id = any(${sql.param(userIds)}::uuid[]) and not exists (
      select from ${users} o where o.id <> all(${sql.param(userIds)}::uuid[])
        and (o.email = former.address and o.email_verified or former.address = any(o.former_emails)))`)
  return rows.map(({ address }) => address)
}
