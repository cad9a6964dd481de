import { otherFormOf, type OwnHosts } from '#domain/website-domains.ts'
import type { DomainState } from '#domain/website-states.ts'
import { addressOf, addressOfDomain, type Places } from './addresses.ts'

type Named = { slug: string; domain: string | null; domain_seen_at: Date | null; goes_offline_at: Date | null }

/** The end of Premium is the end of every own domain (coach-sites.md §3.7). */
export const isStopped = ({ goes_offline_at }: Pick<Named, 'goes_offline_at'>, now: Date) =>
  goes_offline_at !== null && goes_offline_at <= now

/** The name that it has proven; whoever else has entered one holds none. */
export const heldDomain = ({ domain, domain_state }: { domain: string | null; domain_state: DomainState | null }) =>
  domain_state === 'verified' ? domain : null

/** Whether a website is shown at such a name, as it was entered or in its other form. */
export const isShownAt = (website: Named, name: string, ours: OwnHosts, now: Date) =>
  website.domain !== null &&
  !isStopped(website, now) &&
  (website.domain === name || otherFormOf(website.domain, ours) === name)

/**
 * The one of its addresses that all others lead to. Its own domain from the first visitor on who came by it: until then nobody knows
 * whether it leads here.
 */
export function canonicalOf(places: Places, website: Named, isByDomain: boolean, now: Date) {
  const { domain, slug } = website
  const isLed = isByDomain || website.domain_seen_at !== null
  return domain !== null && isLed && !isStopped(website, now)
    ? addressOfDomain(places, domain)
    : addressOf(places, slug)
}
