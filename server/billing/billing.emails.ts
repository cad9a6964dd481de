import { agency } from '#content/agency.ts'
import { agencyZone, formatDate, formatMoment } from '#content/dates.ts'
import { billingEmailSubject, intervalWords, testEmailPrefix, type ArrangementInterval } from '#domain/arrangements.ts'
import { graceDays } from '#domain/billing.ts'
import { type MoneyKind } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

type Addressee = { email: string; firstName: string }

type PaidPurchase = { id: string; product_name: string; final_amount: number; discount_amount: number }

export function receiptEmail(to: Addressee, purchase: PaidPurchase, origin: string): Email {
  const saved = purchase.discount_amount > 0 ? ` You saved ${formatDollars(purchase.discount_amount)}.` : ''
  return {
    kind: 'receipt',
    to: to.email,
    content: {
      subject: `Your receipt: ${purchase.product_name}`,
      heading: 'Thank you for your purchase',
      paragraphs: [
        greeting(to.firstName),
        `We received ${formatDollars(purchase.final_amount)} for ${purchase.product_name}.${saved}`,
        'We call you within one business day to find a morning for the first conversation. Your project stands on your dashboard from now on.',
      ],
      action: { label: 'Open your receipt', url: `${origin}/receipt?purchase=${purchase.id}` },
    },
  }
}

type Sale = {
  product: string
  amount: number
  customer: { name: string; email: string | null; phone: string | null }
  /** By when we promised to call; null where nothing was. */
  callBy: Date | null
}

/** To the team: somebody paid for something new. */
export function saleEmail({ product, amount, customer, callBy }: Sale, origin: string): Email {
  const paid = formatDollars(amount)
  const reached = [customer.email, customer.phone ?? 'No phone number yet: their dashboard asks for it.']
  return {
    kind: 'sale',
    to: agency.email,
    replyTo: customer.email,
    content: {
      subject: `Sale: ${product}, ${paid}, ${customer.name}`,
      heading: `${paid} for ${product}`,
      paragraphs: [
        `${customer.name} paid ${paid} for ${product}.`,
        reached.filter(Boolean).join('\n'),
        ...(callBy ? ['Their project is open: stage Planning, 0 %.'] : []),
      ],
      action: callBy
        ? { label: 'Open the projects', url: `${origin}/admin-dashboard?tab=projects` }
        : { label: 'Open Payment History', url: `${origin}/admin-dashboard?tab=billing` },
      ...(callBy && { note: `We promised to call within one business day: by ${formatMoment(callBy, agencyZone)}.` }),
    },
  }
}

/** What it costs from now on, before any discount, and until when it is paid. */
type GoingRate = { rate: string; until: Date | null }

export function premiumStartedEmail(to: Addressee, { rate, until }: GoingRate, origin: string): Email {
  const renews = until ? `, and renews on ${formatDate(until, agencyZone)}` : ''
  return {
    kind: 'premium-started',
    to: to.email,
    content: {
      subject: 'You are a Premium member',
      heading: 'Welcome to Premium',
      paragraphs: [
        greeting(to.firstName),
        'Your payment arrived, and your account is Premium from now on.',
        `Premium costs ${rate}${renews}. The receipt, and how to change or cancel, is under Manage Billing in your account settings.`,
      ],
      action: { label: 'Open your dashboard', url: `${origin}/dashboard` },
    },
  }
}

export function premiumEndedEmail(to: Addressee, origin: string): Email {
  return {
    kind: 'premium-ended',
    to: to.email,
    content: {
      subject: 'Your Premium membership has ended',
      heading: 'Your Premium membership has ended',
      paragraphs: [
        greeting(to.firstName),
        'Your account is a free account again. Your website, your tickets and your files stay where they are.',
        'You can come back at any time.',
      ],
      action: { label: 'Choose a plan', url: `${origin}/dashboard` },
    },
  }
}

export function paymentFailedEmail(to: Addressee, amount: number, origin: string): Email {
  return {
    kind: 'payment-failed',
    to: to.email,
    content: {
      subject: 'Your Premium renewal could not be charged',
      heading: 'Your card was not accepted',
      paragraphs: [
        greeting(to.firstName),
        `We could not charge ${formatDollars(amount)} for your Premium membership. We try again in a few days.`,
        `Nothing changes for ${graceDays} days. To keep Premium, please check your card until then.`,
      ],
      action: { label: 'Manage billing', url: `${origin}/account-settings` },
    },
  }
}

/** The words of the dashboard: a subscription is there, and nothing goes on until its owner does something. */
export function subscriptionWaitsEmail(
  to: Addressee,
  { title, whatToDo }: { title: string; whatToDo: string },
  origin: string,
): Email {
  return {
    kind: 'subscription-waits',
    to: to.email,
    content: {
      subject: title,
      heading: title,
      paragraphs: [greeting(to.firstName), whatToDo],
      action: { label: 'Manage billing', url: `${origin}/account-settings` },
    },
  }
}

/** To the team: pages are made one at a time, so this was done at the provider, or in two tabs within a second. */
export function secondSubscriptionEmail(customerEmail: string, origin: string): Email {
  return {
    kind: 'second-subscription',
    to: agency.email,
    content: {
      subject: `Two subscriptions for ${customerEmail}`,
      heading: 'One customer, two subscriptions',
      paragraphs: [
        `${customerEmail} has two subscriptions that are running, and pays both.`,
        'Please look at the payment provider which one they want, end the other there and give its money back.',
      ],
      action: { label: 'Open Payment History', url: `${origin}/admin-dashboard?tab=billing` },
    },
  }
}

type MoneyBack = { kind: MoneyKind; amount: number; description: string; customer: string }

/** What the team reads of each kind, and does about it. Refunds are their own doing. */
const moneyBackWords: Partial<Record<MoneyKind, { subject: string; whatNow: string }>> = {
  refund_failed: {
    subject: 'Refund failed',
    whatNow: 'The customer’s bank sent the money back to us. Please find out how they can get it, and refund it again.',
  },
  dispute: {
    subject: 'Disputed',
    whatNow:
      'Their bank took the money back until it is decided. Please answer at the payment provider: it has a deadline.',
  },
  dispute_won: { subject: 'Dispute won', whatNow: 'The money is ours again. There is nothing left to do.' },
  dispute_lost: { subject: 'Dispute lost', whatNow: 'The money stays with the customer. There is nothing left to do.' },
}

/** To the team: money went back without their doing, or came again. Null for what they did themselves. */
export function moneyBackEmail({ kind, amount, description, customer }: MoneyBack, origin: string): Email | null {
  const words = moneyBackWords[kind]
  if (!words) return null
  return {
    kind: 'money-back',
    to: agency.email,
    content: {
      subject: `${words.subject}: ${description}, ${formatDollars(amount)}`,
      heading: `${words.subject}: ${formatDollars(amount)}`,
      paragraphs: [`It was paid for ${description} by ${customer}.`, words.whatNow],
      action: { label: 'Open Payment History', url: `${origin}/admin-dashboard?tab=billing` },
    },
  }
}

export function refundEmail(to: Addressee, amount: number, description: string): Email {
  return {
    kind: 'refund',
    to: to.email,
    content: {
      subject: `Your refund of ${formatDollars(amount)} is on its way`,
      heading: 'Your refund is on its way',
      paragraphs: [
        greeting(to.firstName),
        `We gave back ${formatDollars(amount)} of what you paid for ${description}.`,
        'It goes to the card you paid with. Your bank shows it within five to ten business days.',
      ],
    },
  }
}

/** To the team: not begun here, so it grants nothing by itself. */
export function foreignSubscriptionEmail(customerEmail: string, hasOwn: boolean, origin: string): Email {
  return {
    kind: 'second-subscription',
    to: agency.email,
    content: {
      subject: `${hasOwn ? 'Two subscriptions' : 'A subscription made at the payment provider'} for ${customerEmail}`,
      heading: 'A subscription that was not begun here',
      paragraphs: [
        `A subscription for ${customerEmail} was made at the payment provider itself.`,
        ...(hasOwn ? ['They also have one that was begun here, and pay both.'] : []),
        'It makes nobody Premium and is not in Payment History. If it is meant to, end it there and send the customer an arrangement; if it is for something else, settle its event by hand under Payment History.',
      ],
      action: { label: 'Open Payment History', url: `${origin}/admin-dashboard?tab=billing` },
    },
  }
}

type AgreedPrice = {
  customer_email: string
  customer_name: string | null
  custom_monthly_amount: number
  custom_total_amount: number
  discount_amount: number
  billing_interval: ArrangementInterval
}

/** Asks a customer to set up what was agreed with them. */
export function arrangementEmail(arrangement: AgreedPrice, url: string): Email {
  const { custom_monthly_amount, custom_total_amount, discount_amount, billing_interval } = arrangement
  const saved = discount_amount > 0 ? [`Your discount: ${formatDollars(discount_amount)}.`] : []
  return {
    kind: 'billing-notification',
    to: arrangement.customer_email,
    secret: true,
    content: {
      subject: billingEmailSubject,
      heading: 'Your custom pricing is ready',
      paragraphs: [
        greeting(arrangement.customer_name ?? arrangement.customer_email),
        `As agreed, your rate is ${formatDollars(custom_monthly_amount)} a month. You are charged ${formatDollars(custom_total_amount)} ${intervalWords[billing_interval]}.`,
        ...saved,
        'Please set up your payment on the secure page of our payment provider. We never see your card.',
      ],
      action: { label: 'Set up billing', url },
      note: `The link works until this is paid or withdrawn. Whoever has it can see these prices and pay. Questions: ${agency.email}`,
    },
  }
}

type TypedBillingEmail = {
  recipientEmail: string
  recipientName: string
  stripePaymentLink: string
  monthlyPrice: number
  quarterlyPrice: number
  isTest: boolean
}

/** What an admin typed into the Billing Email Sender. */
export function typedBillingEmail(typed: TypedBillingEmail): Email {
  const subject = typed.isTest ? `${testEmailPrefix} ${billingEmailSubject}` : billingEmailSubject
  return {
    kind: typed.isTest ? 'billing-email-test' : 'billing-email',
    to: typed.recipientEmail,
    content: {
      subject,
      heading: typed.isTest ? `${testEmailPrefix} Your custom pricing is ready` : 'Your custom pricing is ready',
      paragraphs: [
        greeting(typed.recipientName),
        `Your rate is ${formatDollars(typed.monthlyPrice)} a month, charged as ${formatDollars(typed.quarterlyPrice)} every three months.`,
        typed.stripePaymentLink
          ? 'Please set up your payment on the secure page of our payment provider. Billing starts once you have done so.'
          : 'We send you the link to set up your payment in a separate message.',
      ],
      ...(typed.stripePaymentLink ? { action: { label: 'Set up billing', url: typed.stripePaymentLink } } : {}),
    },
  }
}
