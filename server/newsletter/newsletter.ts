import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { subscriptionLinkHours, type NewsletterInput } from '#domain/newsletter.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { countAskedMail } from '../emails/asked-mails.ts'
import { queueEmail } from '../emails/emails.ts'
import { csvLine, csvStart } from '../csv.ts'
import { checkForm } from '../forms/form-checks.ts'
import { noteOnLead } from '../leads/history.ts'
import { openLead, type Sending } from '../leads/leads.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import {
  alreadySubscribedEmail,
  confirmSubscriptionEmail,
  confirmUrl,
  leaveUrl,
  oneClickUrl,
  welcomeSubscriberEmail,
} from './newsletter.emails.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { newsletter_subscriptions as subscriptions } from './newsletter.tables.ts'

/** However many strangers type it, an address gets this many e-mails a day. */
const mailsPerAddress: Limit = { name: 'newsletter-mail', times: 3, perSeconds: 86_400 }

/** Asks for the letter. The answer is the same whoever is subscribed: only the owner of the address learns more. */
export async function requestSubscription(ctx: Ctx, { email }: NewsletterInput, { visit, check }: Sending) {
  const { isSpam } = await checkForm(ctx, check)
  if (isSpam) return
  await countAgainst(ctx.db, mailsPerAddress, email, ctx.now())
  await countAskedMail(ctx, email)
  await ctx.db.transaction(async (tx) => {
    await lockFor(tx, email)
    const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.email, email))
    if (known?.state === 'confirmed') {
      await queueEmail(tx, alreadySubscribedEmail(email, ctx.origin, known.leave_token))
      return
    }
    const token = newToken()
    const asked = {
      state: 'pending' as const,
      confirm_token_hash: hashOfToken(token),
      confirm_expires_at: new Date(ctx.now().getTime() + subscriptionLinkHours * 3_600_000),
      visit,
      created_at: ctx.now(),
      ended_at: null,
    }
    await tx
      .insert(subscriptions)
      .values({ ...asked, email, leave_token: newToken() })
      .onConflictDoUpdate({ target: subscriptions.email, set: asked })
    await queueEmail(tx, confirmSubscriptionEmail(email, confirmUrl(ctx.origin, token), ctx.now()))
  })
}

/** Begins the subscription: its owner is a lead from now on, and gets the letter. */
export async function confirmSubscription(ctx: Ctx, token: string) {
  await ctx.db.transaction(async (tx) => {
    const isThis = eq(subscriptions.confirm_token_hash, hashOfToken(token))
    const [confirmed] = await tx
      .update(subscriptions)
      .set({ state: 'confirmed', confirmed_at: ctx.now() })
      .where(and(isThis, eq(subscriptions.state, 'pending'), gt(subscriptions.confirm_expires_at, ctx.now())))
      .returning()
    if (!confirmed) return refuse(tx, token)
    await bringToLeads(tx, ctx, confirmed)
    await queueEmail(tx, welcomeSubscriberEmail(confirmed.email, ctx.origin, confirmed.leave_token))
  })
}

/** Whoever comes back after leaving is the lead they were. */
async function bringToLeads(tx: Tx, ctx: Ctx, { id, email, visit, lead_id }: typeof subscriptions.$inferSelect) {
  if (lead_id) return noteOnLead(tx, ctx, lead_id, 'Subscribed to the newsletter again.')
  const lead = await openLead(tx, ctx, { source: 'newsletter', name: null, email, phone: null, details: {}, visit })
  await tx.update(subscriptions).set({ lead_id: lead.id }).where(eq(subscriptions.id, id))
}

/** Refuses, like its page, a link that confirms nothing any more. */
export async function refuseUnconfirmable(queries: Queries, token: string, now: Date) {
  const isThis = eq(subscriptions.confirm_token_hash, hashOfToken(token))
  const [link] = await queries.select().from(subscriptions).where(isThis)
  if (link?.state !== 'pending' || link.confirm_expires_at <= now) throw new AppError('link_invalid')
}

async function refuse(tx: Tx, token: string): Promise<never> {
  const [link] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.confirm_token_hash, hashOfToken(token)))
  if (!link || link.state === 'ended') throw new AppError('link_invalid')
  throw new AppError(link.state === 'confirmed' ? 'link_used' : 'link_expired')
}

/** Ends the subscription. Doing it again changes nothing and is no mistake: mail programs repeat themselves. */
export async function endSubscription(ctx: Ctx, leaveToken: string) {
  await ctx.db.transaction(async (tx) => {
    const isThis = eq(subscriptions.leave_token, leaveToken)
    const [ended] = await tx
      .update(subscriptions)
      .set({ state: 'ended', ended_at: ctx.now() })
      .where(and(isThis, ne(subscriptions.state, 'ended')))
      .returning()
    if (ended?.lead_id) await noteOnLead(tx, ctx, ended.lead_id, 'Unsubscribed from the newsletter.')
    if (!ended && (await tx.$count(subscriptions, isThis)) === 0) throw new AppError('link_invalid')
  })
}

/** Who gets the letter today, with everyone's own way out, as a file for the program that sends it. */
export async function exportSubscribers(ctx: Ctx): Promise<string> {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.state, 'confirmed'))
    .orderBy(subscriptions.confirmed_at)
  const lines = rows.map(({ email, confirmed_at, leave_token }) =>
    csvLine([
      email,
      confirmed_at?.toISOString() ?? null,
      leaveUrl(ctx.origin, leave_token),
      oneClickUrl(ctx.origin, leave_token),
    ]),
  )
  return [csvStart, csvLine(['Email', 'Since', 'Unsubscribe link', 'One-click address']), ...lines].join('')
}

/** An address that was never confirmed is forgotten a week after its link stopped working. */
const UNCONFIRMED_LIFE_MS = 7 * 24 * 3_600_000

export async function pruneSubscriptions(db: Queries, now: Date) {
  const before = new Date(now.getTime() - UNCONFIRMED_LIFE_MS)
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.state, 'pending'), lt(subscriptions.confirm_expires_at, before)))
}
