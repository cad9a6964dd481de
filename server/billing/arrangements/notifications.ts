import { desc, eq, sql } from 'drizzle-orm'
import type { BillingEmailInput } from '#domain/billing.ts'
import { AppError } from '#domain/errors.ts'
import { recordActivity } from '../../activity/activity.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { cutPageBy, isOlderThan, type Cursor } from '../../db/keyset.ts'
import { emails } from '../../emails/emails.tables.ts'
import { queueEmail, type Email } from '../../emails/emails.ts'
import { renderText } from '../../emails/layout.ts'
import { getActiveArrangement } from './arrangements.ts'
import { billing_notifications } from './arrangements.tables.ts'
import { arrangementEmail, typedBillingEmail } from '../billing.emails.ts'
import { openPaymentPage } from './custom-subscriptions.ts'

const PAGE_SIZE = 25

/** One page of what was sent, newest first; the status is the e-mail's own, as long as that is kept. */
export async function listBillingNotifications(ctx: Pick<Ctx, 'db'>, after: Cursor | null) {
  const { id, customer_email, notification_type, sent_at, notes, email_status } = billing_notifications
  const rows = await ctx.db
    .select({
      id,
      customer_email,
      notification_type,
      email_status: sql<string>`coalesce(${emails.state}, ${email_status})`,
      sent_at,
      notes,
    })
    .from(billing_notifications)
    .leftJoin(emails, eq(emails.id, billing_notifications.email_id))
    .where(after ? isOlderThan({ created_at: sent_at, id }, after) : undefined)
    .orderBy(desc(sent_at), desc(id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPageBy(rows, PAGE_SIZE, (sent) => ({ created_at: sent.sent_at, id: sent.id }))
  return { notifications: page, next }
}

/** The e-mail a customer would get, with a word in the place of the link: looking at it opens no payment page. */
export async function previewBillingNotification(ctx: Pick<Ctx, 'db'>, email: string) {
  const { to, content } = arrangementEmail(await getActiveArrangement(ctx.db, email), '[payment link]')
  return { to, subject: content.subject, text: renderText(content) }
}

/** Mails a customer what was agreed, with a fresh payment link. */
export async function sendBillingNotification(ctx: Ctx, email: string) {
  const arrangement = await getActiveArrangement(ctx.db, email)
  const { url, sessionId } = await openPaymentPage(ctx, arrangement)
  if (!url) throw new AppError('payment_provider_failed')
  await ctx.db.transaction((tx) =>
    sendNotification(tx, ctx, arrangementEmail(arrangement, url), { type: 'custom_pricing', notes: sessionId }),
  )
}

/** Mails what an admin typed. The one place where a request names the recipient; each is recorded. */
export async function sendBillingEmail(ctx: Ctx, input: BillingEmailInput) {
  if (input.stripePaymentLink && !ctx.payments.isPaymentLink(input.stripePaymentLink))
    throw new AppError('invalid_input', {
      message: 'The payment link must be an https address at stripe.com',
      fields: { stripePaymentLink: 'The payment link must be an https address at stripe.com' },
    })
  const type = input.isTest ? 'billing_email_test' : 'billing_email'
  await ctx.db.transaction((tx) =>
    sendNotification(tx, ctx, typedBillingEmail(input), { type, notes: input.stripePaymentLink || null }),
  )
}

async function sendNotification(tx: Tx, ctx: Ctx, email: Email, about: { type: string; notes: string | null }) {
  const email_id = await queueEmail(tx, email)
  const sent = { customer_email: email.to, notification_type: about.type, notes: about.notes }
  const [notification] = await tx
    .insert(billing_notifications)
    .values({ ...sent, email_id, sent_at: ctx.now() })
    .returning({ id: billing_notifications.id })
  if (!notification) throw new Error('The notification was not stored')
  await recordActivity(tx, ctx, {
    kind: about.type === 'custom_pricing' ? 'billing_notification_sent' : 'billing_email_sent',
    subject_type: 'billing_notification',
    subject_id: notification.id,
    after: sent,
  })
}
