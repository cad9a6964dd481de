import { z } from 'zod'
import { membershipTierSchema, roleSchema } from './permissions.ts'

/** S1 §9: minimum new password length. The upper bound only keeps a request from hashing megabytes. */
export const passwordMinLength = 6
const passwordMaxLength = 1024

/** S1 §5: a shorter token hash is told at once that the link is incomplete. */
const tokenHashMinLength = 20

/** decisions.md "Accounts": how long a link in an e-mail lives. */
export const confirmationLinkHours = 24

/** Stored lower-case and trimmed, so that one person is one account. RFC 5321 allows 254 characters. */
const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email')
  .pipe(z.email('Please enter a valid email'))

const nameSchema = (label: string) =>
  z.string().trim().min(1, `${label} is required`).max(100, `${label} must be at most 100 characters`)

export const signUpSchema = z.strictObject({
  firstName: nameSchema('First name'),
  lastName: nameSchema('Last name'),
  email: emailSchema,
  password: z
    .string()
    .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters long`)
    .max(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters long`),
})
export type SignUpInput = z.infer<typeof signUpSchema>

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, 'Password is required').max(passwordMaxLength),
})
export type SignInInput = z.infer<typeof signInSchema>

export const confirmationSchema = z.strictObject({
  token_hash: z
    .string()
    .min(
      tokenHashMinLength,
      'The confirmation link appears to be invalid or incomplete. Please request a new confirmation email and ensure you click the complete link from your email.',
    )
    .max(200),
})

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

export const signUpMessage = 'Account created! Please check your email to verify your account.'
