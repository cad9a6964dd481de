import { z } from 'zod'

/** Exactly one role per person; decisions.md "Accounts". */
export const roleSchema = z.enum(['user', 'employee', 'admin'])
export type Role = z.infer<typeof roleSchema>
/** The people of the agency. */
export const teamRoles = ['admin', 'employee'] as const satisfies Role[]

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

/** What somebody is in a company; identity.md §4.1. */
export const partSchema = z.enum(['owner', 'member', 'billing'])
export type Part = z.infer<typeof partSchema>

/** What a part may reach of its company's: the work (projects, tickets, the form), the money, the company itself. */
export type CompanyArea = 'work' | 'money' | 'owner'

/** What each part is called and includes. Routes and screens ask here, never for the part's name. */
const parts = {
  owner: { label: 'Owner', work: true, money: true, owner: true },
  member: { label: 'Member', work: true, money: false, owner: false },
  billing: { label: 'Billing only', work: false, money: true, owner: false },
} as const satisfies Record<Part, { label: string } & Record<CompanyArea, boolean>>

export const partIncludes = (part: Part, area: CompanyArea): boolean => parts[part][area]
export const partLabel = (part: Part): string => parts[part].label

/** The parts that include this, for whoever asks the database. */
export const partsWith = (area: CompanyArea): Part[] => partSchema.options.filter((part) => parts[part][area])

/**
 * Whoever is asking, as far as rules need to know; null is a visitor without a session. The company is the one they act for:
 * people of the team, too, have one of their own.
 */
export type Principal = { role: Role; company?: { part: Part } } | null

/** Who may call a route or open a screen. Every route declares one of these. */
export type Access = 'anyone' | 'signed-in' | 'employee' | 'admin' | CompanyArea

/** Whether it is one's part in a company that opens it. */
export const isCompanyArea = (access: Access): access is CompanyArea =>
  access === 'work' || access === 'money' || access === 'owner'

/** Admins may do what employees do; both may do what any signed-in person does. In a company the part alone counts. */
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
    case 'work':
    case 'money':
    case 'owner':
      return principal?.company !== undefined && partIncludes(principal.company.part, access)
  }
}

/** The screens of the client app, and who may open them. */
export const portalScreens = {
  '/dashboard': 'signed-in',
  '/account-settings': 'signed-in',
  '/receipt': 'signed-in',
  '/billing': 'signed-in',
  '/support-tickets': 'signed-in',
  '/fitness-onboarding': 'signed-in',
  '/website': 'signed-in',
  '/website-editor': 'signed-in',
  '/employee-dashboard': 'employee',
  '/admin-dashboard': 'admin',
} as const satisfies Record<string, Access>
