import type { MembershipTier } from './permissions.ts'
import type { TicketPriority } from './tickets.ts'

/** By when everybody is answered who writes to us, as the public pages say. */
export const publicAnswerHours = 24

/**
 * conversations.md §3.4, in opening hours; `null` is the promise of the public pages. Today counts by it, and pages and screens say it.
 * Apart from the tickets, so that the public pages need not load their checks.
 */
export const answerPromises = {
  free: { first: null, further: 18 },
  premium: { first: 4, further: 8 },
  premiumUrgent: { first: 2, further: 4 },
} as const

/** How many opening hours the team has for the answer that it owes. */
export function promisedHours(
  { membership_tier, priority }: { membership_tier: MembershipTier; priority: TicketPriority },
  isFirst: boolean,
): number | null {
  const promise =
    membership_tier === 'premium' && priority === 'urgent'
      ? answerPromises.premiumUrgent
      : answerPromises[membership_tier]
  return isFirst ? promise.first : promise.further
}
