import { agency } from '#content/agency.ts'
import { emailChangeHours } from '#domain/email-change.ts'
import { hoursAfter, type Email } from '../emails/emails.ts'

type Change = { from: string; to: string }

/** To each of the two: whoever reads only one of them changes nothing. */
export function emailChangeLinkEmail(recipient: string, { from, to }: Change, url: string, now: Date): Email {
  return {
    kind: 'email-change-link',
    to: recipient,
    secret: true,
    uselessAfter: hoursAfter(now, emailChangeHours),
    content: {
      subject: 'Confirm the change of your email',
      heading: 'Change your email',
      paragraphs: [
        `The email of an account with ${agency.name} is to change from ${from} to ${to}.`,
        'A link went to each of the two addresses. The change is made once both were opened and confirmed.',
      ],
      action: { label: 'Confirm the change', url },
      note: `The link works once, for ${emailChangeHours} hours. If you did not ask for this, ignore this message: nothing changes.`,
    },
  }
}

/** Sent instead of a link: whoever asked is answered the same for a taken address and a free one. */
export function emailWantedEmail(recipient: string, origin: string): Email {
  return {
    kind: 'email-wanted',
    to: recipient,
    content: {
      subject: 'Confirm the change of your email',
      heading: 'You already have an account',
      paragraphs: [
        `Somebody, perhaps you, wanted to move another account with ${agency.name} to this address. It has an account already, so nothing was changed.`,
        'If it was you, sign in with this address, or choose another one for the other account.',
      ],
      action: { label: 'Sign in', url: `${origin}/auth` },
    },
  }
}

export function emailChangedEmail(recipient: string, { from, to }: Change, origin: string): Email {
  return {
    kind: 'email-changed',
    to: recipient,
    content: {
      subject: 'Your email was changed',
      heading: 'Your email was changed',
      paragraphs: [
        `The email of your account with ${agency.name} was ${from}, and is now ${to}. Every other device is signed out.`,
        `If it was not you, write to us at once: ${agency.email}, ${agency.phone}.`,
      ],
      action: { label: 'Sign in', url: `${origin}/auth` },
    },
  }
}
