import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { AppError } from './errors.ts'
import { membershipTierSchema, roleSchema, type MembershipTier, type Role } from './permissions.ts'
import { tooLong } from './text.ts'

/** A shorter search would have to look at everybody: an index of three-letter pieces does not help it. */
export const searchMinLength = 3
const deletedAtOnceMax = 100
/** S2 §9: 'New This Week' = users created in the last 7 days. */
export const newUserDays = 7

export const userFilterSchema = z.strictObject({
  search: z
    .string()
    .trim()
    .max(254)
    .refine(
      ({ length }) => length === 0 || length >= searchMinLength,
      `Please type at least ${searchMinLength} characters`,
    )
    .optional(),
  role: roleSchema.optional(),
})
export type UserFilter = z.infer<typeof userFilterSchema>

/** A person as User Management shows them. */
export const userSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string().nullable(),
  membership_tier: membershipTierSchema,
  role: roleSchema,
  is_confirmed: z.boolean(),
  is_suspended: z.boolean(),
  has_second_step: z.boolean(),
  /** Of a customer: what they have paid so far, and what is open. */
  paid: z.int(),
  open_tickets: z.int(),
  running_projects: z.int(),
  created_at: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

export const userStatisticsSchema = z.object({
  total: z.int(),
  premium: z.int(),
  free: z.int(),
  new_this_week: z.int(),
  /** How many each role narrows to, counted up to `countedTo`. */
  roles: z.record(roleSchema, z.int()),
})

export type UserStatistics = z.infer<typeof userStatisticsSchema>

export const percentageOf = (part: number, total: number) => (total === 0 ? 0 : Math.round((100 * part) / total))

/** `end_subscription` is the answer to the question that is asked about whoever pays: without it nothing changes. */
export const tierChangeSchema = z.strictObject({
  membership_tier: membershipTierSchema,
  end_subscription: z.boolean().optional(),
})
export type TierChange = z.infer<typeof tierChangeSchema>
export const roleFormSchema = z.strictObject({ email: emailSchema, role: roleSchema })
/** `seen_role` is what the admin saw they are: a colleague may have given them another meanwhile. */
export const roleAssignmentSchema = roleFormSchema.extend({ seen_role: roleSchema.optional() })
export type RoleAssignment = z.infer<typeof roleAssignmentSchema>

/** Whoever is no customer: people of the agency itself. */
const teamRoleSchema = roleSchema.exclude(['user'])
const nameLine = z.string().trim().max(100, tooLong(100))
export const teamInvitationSchema = z.strictObject({
  email: emailSchema,
  first_name: nameLine,
  last_name: nameLine,
  role: teamRoleSchema,
})
export type TeamInvitation = z.infer<typeof teamInvitationSchema>
export const suspensionSchema = z.strictObject({ is_suspended: z.boolean() })

/** S2 §5, §8. */
export const userMessages = {
  unknownEmail: (email: string) => `User not found with email: ${email}`,
  unknown: 'User not found',
  hasAccount: (email: string) => `${email} already has an account`,
  isSuspended: 'User is already suspended',
  isNotSuspended: 'User is not suspended',
  hasRole: (role: Role) => `User already has the ${role} role`,
  pays: (email: string, until: string | null) =>
    until === null ? `${email} has a subscription that is running.` : `${email} has paid until ${until}.`,
  hasTier: (tier: MembershipTier) => `User is already on the ${tier} tier.`,
  hasNoSecondStep: (email: string) => `${email} has no second step`,
  noneSelected: 'No users selected',
  tooMany: `At most ${deletedAtOnceMax} users can be deleted at once`,
} as const

/** S2 §5, §7. */
export const deleteUsersSchema = z.strictObject({
  userIds: z
    .array(z.uuid('This is not the id of a user'))
    .min(1, userMessages.noneSelected)
    .max(deletedAtOnceMax, userMessages.tooMany),
})

/** Why these people cannot be deleted together; undefined when they can. */
export function refusalToDelete(userIds: string[], ownId: string): string | undefined {
  if (userIds.includes(ownId)) return new AppError('own_account').message
  return deleteUsersSchema.safeParse({ userIds }).error?.issues[0]?.message
}
