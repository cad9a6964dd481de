import { z } from 'zod'
import { membershipTierSchema, roleSchema } from './permissions.ts'
import { tooLong } from './text.ts'

/** S1 §9: minimum new password length. The upper bound only keeps a request from hashing megabytes. */
export const passwordMinLength = 6
const passwordMaxLength = 1024

/** S1 §5: a shorter token hash is told at once that the link is incomplete. */
const tokenHashMinLength = 20

/** decisions.md "Accounts": how long a link in an e-mail lives. */
export const confirmationLinkHours = 24
export const recoveryLinkHours = 1
/** Somebody invited may be away for a weekend. */
export const invitationLinkHours = 72

/** Stored lower-case and trimmed, so that one person is one account. RFC 5321 allows 254 characters. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email')
  .pipe(z.email('Please enter a valid email'))

const nameSchema = (label: string) =>
  z.string().trim().min(1, `${label} is required`).max(100, `${label} must be at most 100 characters`)

export const newPasswordSchema = z
  .string()
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters long`)
  .max(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters long`)

export const signUpSchema = z.strictObject({
  firstName: nameSchema('First name'),
  lastName: nameSchema('Last name'),
  email: emailSchema,
  password: newPasswordSchema,
})
export type SignUpInput = z.infer<typeof signUpSchema>

/** One that is typed to be checked. */
export const passwordSchema = z.string().min(1, 'Password is required').max(passwordMaxLength)

export const signInSchema = z.strictObject({ email: emailSchema, password: passwordSchema })
export type SignInInput = z.infer<typeof signInSchema>

const incompleteLink =
  'The confirmation link appears to be invalid or incomplete. Please request a new confirmation email and ensure you click the complete link from your email.'

/** The token of a mailed link, for confirming an address and for recovering an account alike. */
export const mailedLinkSchema = z.strictObject({
  token_hash: z.string().min(tokenHashMinLength, incompleteLink).max(200, incompleteLink),
})

export const resetRequestSchema = z.strictObject({ email: emailSchema })

/**
 * Asks for a link by e-mail: to confirm an address once more, or to set a new password. Whoever holds an older link that
 * no longer works asks with its token; the new one goes to the address the old one went to.
 */
export const linkRequestSchema = z.union([resetRequestSchema, mailedLinkSchema])
export type LinkRequest = z.infer<typeof linkRequestSchema>

export const setPasswordSchema = z.strictObject({ password: newPasswordSchema })

/** S1 §5: both entries must match. The second is for the person typing; the server is sent one. */
const passwordsMismatch = 'Passwords do not match'
export const newPasswordFormSchema = z
  .object({ password: newPasswordSchema, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: passwordsMismatch,
  })

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .transform((text) => text || null)
    .nullable()
const line = (max: number) => z.string().trim().max(max, tooLong(max))

/** Loosely: seven digits or more, and what people write between them. '+1 (425) 555-0142 ext. 3' is one, 'abc' is none. */
const looksLikePhone = (text: string) =>
  /^[\d\s()+./-]+((x|ext\.?)\s*\d+)?$/i.test(text) && text.replaceAll(/\D/g, '').length >= 7

const notAPhone = 'Please enter a valid phone number'
const phone = optionalLine(50).refine((text) => text === null || looksLikePhone(text), notAPhone)

/** promises.md: what a person may change of their own profile. S2 §5 asks for no rule; a number nobody can call helps nobody. */
export const profileSchema = z.strictObject({
  first_name: line(100),
  last_name: line(100),
  company_name: optionalLine(200),
  phone,
})
export type ProfileInput = z.infer<typeof profileSchema>

/** Where we ask for the number alone, because we are to call. */
export const phoneFormSchema = z.object({ phone: phone.refine((text) => text !== null, notAPhone) })

/** The signed-in person as the browser sees them. */
export const sessionUserSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string().nullable(),
  phone: z.string().nullable(),
  membership_tier: membershipTierSchema,
  role: roleSchema,
  created_at: z.iso.datetime(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

type Named = { first_name: string; last_name: string; email: string }

/** As a sentence names them: by name, or by address where nobody has said one. */
export const calledBy = ({ first_name, last_name, email }: Named) => `${first_name} ${last_name}`.trim() || email

/** S1 §8. */
export const accountMessages = {
  signedUp: 'Account created! Please check your email to verify your account.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  confirmationSent: 'If this address still needs confirming, a new link is on its way.',
} as const
