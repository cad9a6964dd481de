import { z } from 'zod'
import { emailSchema, newPasswordSchema, passwordSchema } from './accounts.ts'

/** How a session last showed who it is, the weakest first; a passkey, which asks for finger or PIN, is two steps in one. */
const proofSchema = z.enum(['link', 'password', 'second_step', 'passkey'])
export type Proof = z.infer<typeof proofSchema>

const strengths: Record<Proof, number> = { link: 0, password: 1, second_step: 2, passkey: 2 }

/** identity.md §2: as long as GitHub's. */
export const proofHours = 2

/** Of a session made before proofs were kept both are empty: it has shown nothing. */
export type ShownProof = { proof: Proof | null; proved_at: Date | null }

/** Whether a dangerous act may go on: shown lately, in the strongest way the account has. A mailed link is never enough. */
export function isFreshProof({ proof, proved_at }: ShownProof, hasSecondStep: boolean, now: Date): boolean {
  if (proof === null || proved_at === null) return false
  const isRecent = now.getTime() - proved_at.getTime() <= proofHours * 3_600_000
  return isRecent && strengths[proof] >= strengths[hasSecondStep ? 'second_step' : 'password']
}

/** How 'Confirm it is you' can be answered. */
export type ProofWay = 'passkey' | 'code' | 'password'

/** How the second step of a sign-in can be answered. */
export const secondStepWaySchema = z.enum(['code', 'recovery_code', 'passkey'])
export type SecondStepWay = z.infer<typeof secondStepWaySchema>

export const secondStepMinutes = 10
export const signInLinkMinutes = 15
export const challengeMinutes = 5

/** Of an account that has a second step, has none, or is of the team and must have one before anything else opens. */
export const twoStepSchema = z.enum(['off', 'on', 'required'])
export type TwoStep = z.infer<typeof twoStepSchema>

/** How long a session lasts that nobody uses; each ends after 30 days. */
const idleHours = { user: 14 * 24, employee: 24, admin: 24 }
export const idleMs = (role: keyof typeof idleHours) => idleHours[role] * 3_600_000

/** Authenticator apps show 'Code 123 456'. */
const codeSchema = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits'))
export const authenticatorCodeSchema = z.strictObject({ code: codeSchema })

export const recoveryCodeCount = 10
/** The card warns from here on. */
export const recoveryCodesLow = 3

const wrongForm = 'A recovery code has ten letters and digits'
/** As people type it: in any case, with or without the hyphen, and with the letters that none of them has. */
const recoveryCodeSchema = z
  .string()
  .transform((text) =>
    text
      .toUpperCase()
      .replaceAll(/[^\dA-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  )
  .pipe(z.string().length(10, wrongForm))

export const recoveryCodeInputSchema = z.strictObject({ recovery_code: recoveryCodeSchema })

const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)

/** What the browser makes of a passkey (WebAuthn's own JSON). What else stands in it is left out. */
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }
const shownPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type ShownPasskey = z.infer<typeof shownPasskeySchema>

const madePasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type MadePasskey = z.infer<typeof madePasskeySchema>

export const passkeyMaximum = 10
const passkeyName = z.string().trim().min(1, 'Please give it a name').max(100, 'Name must be at most 100 characters')
export const passkeyNameSchema = z.strictObject({ name: passkeyName })
export const newPasskeySchema = z.strictObject({ name: passkeyName, passkey: madePasskeySchema })
export const passkeySignInSchema = z.strictObject({ passkey: shownPasskeySchema })
export const challengeRequestSchema = z.strictObject({ for: z.enum(['sign-in', 'register', 'confirm']) })
export type ChallengePurpose = z.infer<typeof challengeRequestSchema>['for']

export const listedPasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type ListedPasskey = z.infer<typeof listedPasskeySchema>

export const secondStepSchema = z.union([authenticatorCodeSchema, recoveryCodeInputSchema, passkeySignInSchema])
export type SecondStepInput = z.infer<typeof secondStepSchema>

export const passwordProofSchema = z.strictObject({ password: passwordSchema })
export const proofInputSchema = z.union([passwordProofSchema, authenticatorCodeSchema, passkeySignInSchema])
export type ProofInput = z.infer<typeof proofInputSchema>

export const passwordChangeSchema = z.strictObject({ current: passwordSchema, password: newPasswordSchema })
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** What is typed into the dialog; the second entry is for whoever types, the server is sent one. */
export const passwordChangeFormSchema = passwordChangeSchema
  .extend({ confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'Passwords do not match',
  })

/** Of the sign-in form the e-mail field alone. */
export const signInLinkRequestSchema = z.object({ email: emailSchema })

export const authenticatorSchema = z.object({
  /** Null while it is off. */
  on_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
})
export type Authenticator = z.infer<typeof authenticatorSchema>

export const listedSessionSchema = z.object({
  id: z.uuid(),
  device: z.string(),
  is_this: z.boolean(),
  /** How it began; null where that is not known any more. */
  proof: proofSchema.nullable(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
})
export type ListedSession = z.infer<typeof listedSessionSchema>

export const teamTwoStepChangeSchema = z.strictObject({ is_required: z.boolean() })
export const teamTwoStepSchema = z.object({
  is_required: z.boolean(),
  /** Names of people of the team who have no second step. */
  without: z.array(z.string()),
})

/** What happened to the ways into an account, as its owner is told by e-mail. */
export const signInChanges = {
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  authenticator_added: 'An authenticator app was set up: two-step sign-in is on.',
  authenticator_removed: 'The authenticator app was removed, and its recovery codes with it.',
  recovery_codes_renewed: 'New recovery codes were made. The old ones no longer work.',
  recovery_code_used: 'A recovery code was used to sign in.',
  password_changed: 'The password was changed, and every other device is signed out.',
  two_step_reset: 'An admin removed the authenticator app, the recovery codes and the passkeys of this account.',
} as const
export type SignInChange = keyof typeof signInChanges

export const signInMessages = {
  linkAsked: 'If this address has an account, a link to sign in is on its way. It works once, for 15 minutes.',
  currentWrong: 'The current password is not right.',
} as const
