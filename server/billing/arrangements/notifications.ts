import { desc, sql } from 'drizzle-orm'
import type { BillingEmailInput } from '#domain/arrangements.ts'
import { AppError } from '#domain/errors.ts'
import { withCustomers } from '../../accounts/people.ts'
import { recordActivity } from '../../activity/activity.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { cutPageBy, isOlderThan, type Cursor } from '../../db/keyset.ts'
import { stored } from '../../db/stored.ts'
import { queueEmail, stateOfEmail, type Email } from '../../emails/emails.ts'
import { renderText } from '../../emails/layout.ts'
import { createLink } from '../../links/links.ts'
import { getActiveArrangement, holdActiveArrangement, type ArrangementRow } from './arrangements.ts'
import { billing_notifications } from './arrangements.tables.ts'
import { arrangementEmail, typedBillingEmail } from '../billing.emails.ts'
import { refuseUnpayable } from './custom-subscriptions.ts'

const PAGE_SIZE = 25

/** One page of what was sent, newest first; the status is the e-mail's own, as long as that is kept. */
export async function listBillingNotifications(ctx: Pick<Ctx, 'db'>, after: Cursor | null) {
  const { id, customer_email, notification_type, sent_at, notes, email_status } = billing_notifications
  const rows = await ctx.db
    .select({
      id,
      customer_email,
      notification_type,
      email_status: sql<string>`coalesce(${stateOfEmail(billing_notifications.email_id)}, ${email_status})`,
      sent_at,
      notes,
    })
    .from(billing_notifications)
    .where(after ? isOlderThan({ created_at: sent_at, id }, after) : undefined)
    .orderBy(desc(sent_at), desc(id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPageBy(rows, PAGE_SIZE, (sent) => ({ created_at: sent.sent_at, id: sent.id }))
  return { notifications: await withCustomers(ctx.db, page), next }
}

/** The e-mail a customer would get, with a word in the place of the link: looking at it opens no payment page. */
export async function previewBillingNotification(ctx: Pick<Ctx, 'db'>, email: string) {
  const { to, content } = arrangementEmail(await getActiveArrangement(ctx.db, email), '[payment link]')
  return { to, subject: content.subject, text: renderText(content) }
}

/** Mails a customer what was agreed, with a link that opens a payment page whenever they want to pay. */
export async function sendBillingNotification(ctx: Ctx, email: string) {
  const arrangement = await getActiveArrangement(ctx.db, email)
  await refuseUnpayable(ctx, arrangement)
  await ctx.db.transaction(async (tx) => {
    const notification = await mailBill(tx, ctx, arrangement)
    await recordSending(tx, ctx, 'billing_notification_sent', notification)
  })
}

type Mailing = Pick<Ctx, 'now' | 'origin'> & Partial<Pick<Ctx, 'actor'>>

export async function mailBill(tx: Tx, ctx: Mailing, arrangement: ArrangementRow) {
  const held = await holdActiveArrangement(tx, arrangement)
  const { id: subject_id, customer_email } = held
  const url = await createLink(tx, ctx, { purpose: 'bill', subject_id, customer_email })
  return storeNotification(tx, ctx, arrangementEmail(held, url), { type: 'custom_pricing', notes: null })
}

/** Mails what an admin typed. The one place where a request names the recipient; each is recorded. */
export async function sendBillingEmail(ctx: Ctx, input: BillingEmailInput) {
  if (input.stripePaymentLink && !ctx.payments.isPaymentLink(input.stripePaymentLink))
    throw new AppError('invalid_input', {
      message: 'The payment link must be an https address at stripe.com',
      fields: { stripePaymentLink: 'The payment link must be an https address at stripe.com' },
    })
  const type = input.isTest ? 'billing_email_test' : 'billing_email'
  const about = { type, notes: input.stripePaymentLink || null }
  await ctx.db.transaction(async (tx) => {
    const notification = await storeNotification(tx, ctx, typedBillingEmail(input), about)
    await recordSending(tx, ctx, 'billing_email_sent', notification)
  })
}

type Sent = { id: string; customer_email: string; notification_type: string; notes: string | null }

async function storeNotification(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  email: Email,
  about: { type: string; notes: string | null },
): Promise<Sent> {
  const email_id = await queueEmail(tx, email)
  const sent = { customer_email: email.to, notification_type: about.type, notes: about.notes }
  const notification = stored(
    await tx
      .insert(billing_notifications)
      .values({ ...sent, email_id, sent_at: ctx.now() })
      .returning({ id: billing_notifications.id }),
    'notification',
  )
  return { id: notification.id, ...sent }
}

/** What the team sends is its doing; what a customer asks for by their link is not. */
async function recordSending(
  tx: Tx,
  ctx: Ctx,
  kind: 'billing_notification_sent' | 'billing_email_sent',
  { id: subject_id, ...after }: Sent,
) {
  await recordActivity(tx, ctx, { kind, subject_type: 'billing_notification', subject_id, after })
}
