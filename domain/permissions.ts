import { z } from 'zod'

/** Exactly one role per person; decisions.md "Accounts". */
export const roleSchema = z.enum(['user', 'employee', 'admin'])
export type Role = z.infer<typeof roleSchema>

export const membershipTierSchema = z.enum(['free', 'premium'])
export type MembershipTier = z.infer<typeof membershipTierSchema>

/** What each membership is called and includes; portal.md §6. Routes and screens ask here, never for the tier's name. */
const memberships = {
  free: { label: 'Free Account', isPremium: false, openTickets: 3, hasBusinessEmail: false },
  premium: {
    label: 'Premium Member',
    isPremium: true,
    openTickets: Number.POSITIVE_INFINITY,
    hasBusinessEmail: true,
  },
} as const satisfies Record<MembershipTier, object>

export function membershipOf({ membership_tier }: { membership_tier: MembershipTier }) {
  return memberships[membership_tier]
}

/** Whoever is asking, as far as rules need to know; null is a visitor without a session. */
export type Principal = { role: Role } | null

/** Who may call a route or open a screen. Every route declares one of these. */
export type Access = 'anyone' | 'signed-in' | 'employee' | 'admin'

/** Admins may do what employees do; both may do what any signed-in person does. */
export function mayEnter(access: Access, principal: Principal): boolean {
  switch (access) {
    case 'anyone':
      return true
    case 'signed-in':
      return principal !== null
    case 'employee':
      return principal !== null && principal.role !== 'user'
    case 'admin':
      return principal?.role === 'admin'
  }
}

/** The screens of the client app, and who may open them. */
export const portalScreens = {
  '/dashboard': 'signed-in',
  '/account-settings': 'signed-in',
  '/receipt': 'signed-in',
  '/support-tickets': 'signed-in',
  '/fitness-onboarding': 'signed-in',
  '/employee-dashboard': 'employee',
  '/admin-dashboard': 'admin',
  '/link': 'anyone',
} as const satisfies Record<string, Access>
