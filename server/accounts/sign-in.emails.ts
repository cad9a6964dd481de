import { agency } from '#content/agency.ts'
import { agencyZone, formatMoment } from '#content/dates.ts'
import { deviceName } from '#domain/devices.ts'
import { maskAddress } from '#domain/security.ts'
import { signInChanges, signInLinkMinutes, type SignInChange } from '#domain/sign-in.ts'
import type { Ctx } from '../context.ts'
import { hoursAfter, type Email } from '../emails/emails.ts'

type Told = Pick<Ctx, 'caller' | 'now' | 'origin'>

const securityPath = '/account-settings?tab=security'
export const lookAtSecurity = (origin: string) => ({
  label: 'Look at my passkeys and devices',
  url: `${origin}${securityPath}`,
})
/** A new password leaves them (identity.md §4.2), and removing them asks for one of them: then only the team can help. */
export const newPasswordLeavesThem = `A new password alone removes no passkey and no authenticator app. If you cannot remove what is not yours, or cannot get in, call us: ${agency.phone}. We remove all of them, and you add your own again.`

/** What the owner compares with their own: device, hour and place. */
const happenedAt = ({ caller, now }: Told) =>
  [
    `Device: ${deviceName(caller?.userAgent)}`,
    `Time: ${formatMoment(now(), agencyZone)}`,
    `Address: ${maskAddress(caller?.address ?? 'unknown')}`,
  ].join('\n')

export function newSignInEmail(to: string, ctx: Told): Email {
  return {
    kind: 'new-sign-in',
    to,
    content: {
      subject: 'New sign-in to your account',
      heading: 'A new sign-in',
      paragraphs: [
        `Somebody signed in to your account with ${agency.name} on a device we have not seen you on before.`,
        happenedAt(ctx),
        'If it was you, there is nothing to do. If it was not, sign that device out, remove passkeys that are not yours and change your password.',
      ],
      action: { label: 'Look at my devices', url: `${ctx.origin}${securityPath}` },
    },
  }
}

/** Of what has changed these leave the owner's password as it was, and Security open to them. */
const leadsToSecurity = (change: SignInChange) => change !== 'password_changed' && change !== 'two_step_reset'

/** Tells the owner at once, so that a thief cannot change the lock unnoticed. */
export function signInChangedEmail(to: string, ctx: Told, change: SignInChange): Email {
  return {
    kind: 'sign-in-changed',
    to,
    content: {
      subject: 'Your sign-in was changed',
      heading: 'Your sign-in was changed',
      paragraphs: [
        signInChanges[change],
        ...(ctx.caller ? [happenedAt(ctx)] : []),
        leadsToSecurity(change)
          ? 'If it was you, there is nothing to do. If it was not, remove under Security what is not yours, sign out everywhere and change your password.'
          : 'If it was you, there is nothing to do. If it was not, set a new password at once: the link goes to this address only. Then look under Security for passkeys and devices that are not yours.',
        newPasswordLeavesThem,
      ],
      action: leadsToSecurity(change)
        ? lookAtSecurity(ctx.origin)
        : { label: 'Set a new password', url: `${ctx.origin}/auth?tab=reset` },
    },
  }
}

/** A passkey that has counted less than before was copied, or its authenticator was reset. */
export function passkeyRefusedEmail(to: string, ctx: Told, name: string): Email {
  return {
    kind: 'passkey-refused',
    to,
    content: {
      subject: 'A passkey of yours was refused',
      heading: 'A passkey was refused',
      paragraphs: [
        `Somebody tried to use your passkey “${name}”, and it looked like a copy. It was refused, and nobody was signed in.`,
        happenedAt(ctx),
        'If it was you, remove the passkey and add it again. If it was not, remove it and look at your devices.',
      ],
      action: { label: 'Look at my devices', url: `${ctx.origin}${securityPath}` },
    },
  }
}

export function signInLinkEmail(to: string, url: string, now: Date): Email {
  return {
    kind: 'sign-in-link',
    to,
    secret: true,
    uselessAfter: hoursAfter(now, signInLinkMinutes / 60),
    content: {
      subject: `Your link to sign in to ${agency.name}`,
      heading: 'Sign in',
      paragraphs: ['Someone, probably you, asked for a link to sign in. The button opens the page to do so.'],
      action: { label: 'Sign in', url },
      note: `The link works once, for ${signInLinkMinutes} minutes. If you did not ask for it, ignore this message: nothing happens.`,
    },
  }
}

/** The team gets no link: whoever reads their mail must not get into everybody's data by it. */
export function noLinkForTeamEmail(to: string, origin: string): Email {
  return {
    kind: 'sign-in-link-team',
    to,
    content: {
      subject: `Your link to sign in to ${agency.name}`,
      heading: 'Sign in with password or passkey',
      paragraphs: [
        'Someone, probably you, asked for a link to sign in. People of the team sign in with their password or a passkey, so there is none.',
      ],
      action: { label: 'Sign in', url: `${origin}/auth` },
    },
  }
}
