import { company } from '#content/company.ts'
import { confirmationLinkHours, invitationLinkHours, recoveryLinkHours } from '#domain/accounts.ts'
import type { Email } from '../emails/emails.ts'

export function confirmAddressEmail(to: string, firstName: string, url: string): Email {
  return {
    kind: 'confirm-address',
    to,
    secret: true,
    content: {
      subject: `Confirm your email for ${company.name}`,
      heading: `Welcome, ${firstName}`,
      paragraphs: [
        `Thank you for creating an account with ${company.name}. One click confirms that this address is yours.`,
      ],
      action: { label: 'Confirm my email', url },
      note: `The link works once, for ${confirmationLinkHours} hours. If you did not create an account, ignore this message.`,
    },
  }
}

/** Sent instead of a second confirmation: the sign-up form answers the same for known and unknown addresses. */
export function alreadyRegisteredEmail(to: string, firstName: string, origin: string): Email {
  return {
    kind: 'already-registered',
    to,
    content: {
      subject: `You already have an account with ${company.name}`,
      heading: `Hello ${firstName}`,
      paragraphs: [
        'Someone, probably you, tried to create an account with this address. You already have one, so nothing was changed.',
        'If you forgot your password, the sign-in page can send you a link to set a new one.',
      ],
      action: { label: 'Sign in', url: `${origin}/auth` },
    },
  }
}

export function recoverAccountEmail(to: string, firstName: string, url: string): Email {
  return {
    kind: 'recover-account',
    to,
    secret: true,
    content: {
      subject: `Set a new password for ${company.name}`,
      heading: `Hello ${firstName}`,
      paragraphs: [
        'Someone, probably you, asked to set a new password for this account. The button opens the page to do so.',
      ],
      action: { label: 'Set a new password', url },
      note: `The link works once, for ${recoveryLinkHours} hour. If you did not ask for it, ignore this message: nothing changes.`,
    },
  }
}

export function invitationEmail(to: string, url: string): Email {
  return {
    kind: 'invitation',
    to,
    secret: true,
    content: {
      subject: `Your account with ${company.name}`,
      heading: 'Welcome',
      paragraphs: [`An account with ${company.name} was made for this address. Choose its password, then sign in.`],
      action: { label: 'Choose a password', url },
      note: `The link works once, for ${invitationLinkHours} hours. After that, the sign-in page can send you a new one.`,
    },
  }
}
