import { agency } from '#content/agency.ts'
import { confirmationLinkHours, invitationLinkHours, recoveryLinkHours } from '#domain/accounts.ts'
import { type Email, hoursAfter } from '../emails/emails.ts'
import { lookAtSecurity, newPasswordLeavesThem } from './sign-in.emails.ts'

/** Whoever typed the address may be a stranger: nothing else they typed stands in it. */
export function confirmAddressEmail(to: string, url: string, now: Date): Email {
  return {
    kind: 'confirm-address',
    to,
    secret: true,
    uselessAfter: hoursAfter(now, confirmationLinkHours),
    content: {
      subject: `Confirm your email for ${agency.name}`,
      heading: 'Welcome',
      paragraphs: [
        `Thank you for creating an account with ${agency.name}. One click confirms that this address is yours.`,
      ],
      action: { label: 'Confirm my email', url },
      note: `The link works once, for ${confirmationLinkHours} hours. If you did not create an account, ignore this message.`,
    },
  }
}

/** Sent instead of a second confirmation: the sign-up form answers the same for known and unknown addresses. */
export function alreadyRegisteredEmail(to: string, origin: string): Email {
  return {
    kind: 'already-registered',
    to,
    content: {
      subject: `You already have an account with ${agency.name}`,
      heading: 'You already have an account',
      paragraphs: [
        'Someone, probably you, tried to create an account with this address. You already have one, so nothing was changed.',
        'If you forgot your password, the sign-in page can send you a link to set a new one.',
      ],
      action: { label: 'Sign in', url: `${origin}/auth` },
    },
  }
}

/** Also for an address that was never confirmed, so without the name that came with it. */
export function recoverAccountEmail(to: string, url: string, now: Date): Email {
  return {
    kind: 'recover-account',
    to,
    secret: true,
    uselessAfter: hoursAfter(now, recoveryLinkHours),
    content: {
      subject: `Set a new password for ${agency.name}`,
      heading: 'A new password',
      paragraphs: [
        'Someone, probably you, asked to set a new password for this account. The button opens the page to do so.',
      ],
      action: { label: 'Set a new password', url },
      note: `The link works once, for ${recoveryLinkHours} hour. If you did not ask for it, ignore this message: nothing changes.`,
    },
  }
}

export function invitationEmail(to: string, url: string, now: Date): Email {
  return {
    kind: 'invitation',
    to,
    secret: true,
    uselessAfter: hoursAfter(now, invitationLinkHours),
    content: {
      subject: `Your account with ${agency.name}`,
      heading: 'Welcome',
      paragraphs: [`An account with ${agency.name} was made for this address. Choose its password, then sign in.`],
      action: { label: 'Choose a password', url },
      note: `The link works once, for ${invitationLinkHours} hours. After that, the sign-in page can send you a new one.`,
    },
  }
}

export function accountSuspendedEmail(to: string): Email {
  return {
    kind: 'account-suspended',
    to,
    content: {
      subject: `Your account with ${agency.name} is suspended`,
      heading: 'Your account is suspended',
      paragraphs: [
        'You are signed out on every device and cannot sign in until somebody of our team brings your account back. What is yours stays as it is.',
        `If you think this is a mistake, call us: ${agency.phone}.`,
      ],
    },
  }
}

export function broughtBackEmail(to: string, origin: string): Email {
  return {
    kind: 'account-brought-back',
    to,
    content: {
      subject: `Your account with ${agency.name} is active again`,
      heading: 'Your account is active again',
      paragraphs: ['You can sign in again, with the password you had. Everything is where you left it.'],
      action: { label: 'Sign in', url: `${origin}/auth` },
    },
  }
}

/** Tells the owner at once, so that a thief cannot change the lock unnoticed. */
export function passwordSetEmail(to: string, origin: string, { hasSecondStep }: { hasSecondStep: boolean }): Email {
  return {
    kind: 'password-set',
    to,
    content: {
      subject: `Your password for ${agency.name} was set`,
      heading: 'Your new password is set',
      paragraphs: [
        'The password of your account was set just now, and every device that was signed in is signed out.',
        ...(hasSecondStep
          ? ['Your passkeys and your authenticator app are as they were. Look whether all of them are yours.']
          : []),
        'If it was not you, ask for a link to another password on the sign-in page at once: it goes to this address only.',
        ...(hasSecondStep ? [newPasswordLeavesThem] : []),
      ],
      action: hasSecondStep
        ? lookAtSecurity(origin)
        : { label: 'Set another password', url: `${origin}/auth?tab=reset` },
    },
  }
}
