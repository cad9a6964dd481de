import { z } from 'zod'

/** What happened around somebody's account or at our gates, and is kept for a while so that it can be looked into. */
export const securityEventKinds = {
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password',
  sign_in_locked: 'Too many wrong passwords',
  second_step_failed: 'Wrong code',
  second_step_locked: 'Too many wrong codes',
  signed_out: 'Signed out',
  sessions_ended: 'Signed out on other devices',
  address_confirmed: 'Email confirmed',
  recovery_asked: 'New password asked for',
  recovery_opened: 'Link to a new password opened',
  password_set: 'New password set',
  password_changed: 'Password changed',
  sign_in_link_asked: 'Link to sign in asked for',
  sign_in_changed: 'Sign-in changed',
  email_change_asked: 'New email asked for',
  email_changed: 'Email changed',
  passkey_refused: 'Passkey refused',
  access_refused: 'Access refused',
  origin_refused: 'Call from another site refused',
  limit_reached: 'Limit reached',
} as const
export type SecurityEventKind = keyof typeof securityEventKinds

/** What the person themselves is shown as 'Last sign-ins': who was in, and who was not let in. */
export const openedKinds = ['signed_in', 'password_set', 'password_changed'] as const satisfies SecurityEventKind[]
export const refusedKinds = [
  'sign_in_failed',
  'sign_in_locked',
  'second_step_failed',
  'second_step_locked',
  'passkey_refused',
] as const satisfies SecurityEventKind[]

/** How long a security event is kept. */
export const securityEventDays = 90

const kindSchema = z.enum(Object.keys(securityEventKinds) as [SecurityEventKind, ...SecurityEventKind[]])

/** `person` is the e-mail address of an account, or one that somebody tried. */
export const securityEventFilterSchema = z.strictObject({
  kind: kindSchema.optional(),
  person: z.string().trim().toLowerCase().max(254).optional(),
})
export type SecurityEventFilter = z.infer<typeof securityEventFilterSchema>

export const listedSignInSchema = z.object({
  id: z.uuid(),
  kind: z.enum([...openedKinds, ...refusedKinds]),
  device: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
})
export type SignIn = z.infer<typeof listedSignInSchema>

export const securityEventSchema = z.object({
  id: z.uuid(),
  kind: kindSchema,
  /** The account, while it exists; null when nobody was signed in and no account was meant. */
  email: z.string().nullable(),
  device: z.string(),
  address: z.string().nullable(),
  /** What was refused: a route, or the name of a limit. */
  subject: z.string().nullable(),
  request_id: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** '203.0.113.7' → '203.0.113.x', IPv6 by its /48: enough to tell home from elsewhere, for whoever looks over a shoulder. */
export function maskAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`
  return address.replace(/\.\d+$/, '.x')
}
