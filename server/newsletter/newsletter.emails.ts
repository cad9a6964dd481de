import { agency } from '#content/agency.ts'
import { newsletter } from '#content/newsletter.ts'
import { subscriptionLinkHours } from '#domain/newsletter.ts'
import { type Email, hoursAfter } from '../emails/emails.ts'

/** The one e-mail that goes to an address because somebody typed it; it says so, and nothing follows unless it is answered. */
export function confirmSubscriptionEmail(to: string, url: string, now: Date): Email {
  return {
    kind: 'newsletter-confirm',
    to,
    secret: true,
    uselessAfter: hoursAfter(now, subscriptionLinkHours),
    content: {
      subject: `Please confirm: the newsletter of ${agency.name}`,
      heading: newsletter.heading,
      paragraphs: [
        `Someone, probably you, asked for the newsletter of ${agency.name} at this address. It begins once you confirm it.`,
      ],
      action: { label: newsletter.confirm.button, url },
      note: `The link works for ${subscriptionLinkHours} hours. If it was not you, do nothing: we will not write again.`,
    },
  }
}

export function welcomeSubscriberEmail(to: string, origin: string, leaveToken: string): Email {
  return letter(to, origin, leaveToken, {
    kind: 'newsletter-welcome',
    subject: `You are subscribed: ${newsletter.heading}`,
    paragraphs: [`Thank you for confirming. The next letter of ${agency.name} comes to this address.`, newsletter.text],
  })
}

/** Sent instead of a second confirmation: the form answers the same whoever is subscribed. */
export function alreadySubscribedEmail(to: string, origin: string, leaveToken: string): Email {
  return letter(to, origin, leaveToken, {
    kind: 'newsletter-already',
    subject: `You are already subscribed: ${newsletter.heading}`,
    paragraphs: [
      'Someone, probably you, asked for our newsletter at this address. You already get it, so nothing was changed.',
    ],
  })
}

type Letter = { kind: string; subject: string; paragraphs: string[] }

/** Whatever goes to a subscriber carries the way out: as a link to read, and for one click in the mail program (RFC 8058). */
function letter(to: string, origin: string, leaveToken: string, { kind, subject, paragraphs }: Letter): Email {
  return {
    kind,
    to,
    headers: {
      'List-Unsubscribe': `<${oneClickUrl(origin, leaveToken)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    content: {
      subject,
      heading: newsletter.heading,
      paragraphs,
      action: { label: 'Read the blog', url: `${origin}/blog` },
      footerLink: { label: 'Unsubscribe', url: leaveUrl(origin, leaveToken) },
    },
  }
}

export const confirmUrl = (origin: string, token: string) => `${origin}/newsletter?confirm=${token}`
export const leaveUrl = (origin: string, token: string) => `${origin}/newsletter?leave=${token}`
export const oneClickUrl = (origin: string, token: string) => `${origin}/api/newsletter-endings?token=${token}`
