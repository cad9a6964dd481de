import type { MembershipTier } from './permissions.ts'
import type { TicketPriority } from './tickets.ts'

/** By when everybody is answered who writes to us, as the public pages say. */
export const publicAnswerHours = 24

/**
 * conversations.md §3.4, in opening hours; `null` is the promise of the public pages. Today counts by it, and pages and screens say it.
 * Apart from the tickets, so that the public pages need not load their checks.
 */
export const answerPromises = {
  free: { first: null, further: 18, solved: null },
  premium: { first: 4, further: 8, solved: 27 },
  premiumUrgent: { first: 2, further: 4, solved: 9 },
} as const

type Promised = { membership_tier: MembershipTier; priority: TicketPriority }

const promiseFor = ({ membership_tier, priority }: Promised) =>
  membership_tier === 'premium' && priority === 'urgent'
    ? answerPromises.premiumUrgent
    : answerPromises[membership_tier]

/** How many opening hours the team has for the answer that it owes. */
export const promisedHours = (ticket: Promised, isFirst: boolean): number | null =>
  promiseFor(ticket)[isFirst ? 'first' : 'further']

/** How many it may lie with the team in all until it is solved; `null` where that is not promised. */
export const solvingHours = (ticket: Promised): number | null => promiseFor(ticket).solved
