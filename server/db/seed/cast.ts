import type { GivenPart } from '#domain/companies.ts'
import type { MembershipTier, Role } from '#domain/permissions.ts'

export const demoPassword = 'slipway-demo'

type CastMember = {
  email: string
  firstName: string
  lastName: string
  role: Role
  tier: MembershipTier
  joinedDaysAgo: number
}

/** The people of the demo, who are also the people of every test. */
export const cast = {
  ada: {
    email: 'ada@portgardner.example',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    role: 'admin',
    tier: 'premium',
    joinedDaysAgo: 900,
  },
  emil: {
    email: 'emil@portgardner.example',
    firstName: 'Emil',
    lastName: 'Okafor',
    role: 'employee',
    tier: 'free',
    joinedDaysAgo: 410,
  },
  cleo: {
    email: 'cleo@client.example',
    firstName: 'Cleo',
    lastName: 'Marsh',
    role: 'user',
    tier: 'free',
    joinedDaysAgo: 48,
  },
  pia: {
    email: 'pia@client.example',
    firstName: 'Pia',
    lastName: 'Renner',
    role: 'user',
    tier: 'premium',
    joinedDaysAgo: 203,
  },
  sam: {
    email: 'sam@client.example',
    firstName: 'Sam',
    lastName: 'Ode',
    role: 'user',
    tier: 'free',
    joinedDaysAgo: 120,
  },
  bea: {
    email: 'bea@client.example',
    firstName: 'Bea',
    lastName: 'Lund',
    role: 'user',
    tier: 'free',
    joinedDaysAgo: 95,
  },
} as const satisfies Record<string, CastMember>

export type CastName = keyof typeof cast

/** What they are in Pia's company, and in no other. */
export const partsInCompany = { sam: 'member', bea: 'billing' } as const satisfies Partial<Record<CastName, GivenPart>>
