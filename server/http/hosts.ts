import { isIP } from 'node:net'
import { mayBeOwnDomain } from '#domain/website-domains.ts'
import type { Settings } from '../env.ts'
import { remembered } from '../remembered.ts'
import { ownHosts } from '../websites/addresses.ts'

/** Whose the name is that a request was made to; 'nobody' shows nothing, least of all the agency. */
export type Host =
  | { whose: 'agency' }
  | { whose: 'nobody' }
  | { whose: 'website'; slug: string }
  /** Perhaps some customer's own: only the database knows. Unless it is, it is whose it was without one. */
  | { whose: 'customer'; domain: string; unless: Unless }
type Unless = 'agency' | 'nobody' | 'no website'

/** As it stands in the header Host: in any case, with its port, with the full stop of a whole name. */
const nameIn = (header: string) =>
  header
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

/**
 * Decided before anything else is looked at, by the name alone: what is beneath the websites' host is theirs, whatever is asked for
 * there. In production the agency has one name, so that one which leads here by mistake, or was a website's until yesterday, shows nothing.
 */
export function createHosts({
  production,
  origin,
  websitesOrigin,
}: Pick<Settings, 'production' | 'origin' | 'websitesOrigin'>) {
  const own = nameIn(new URL(origin).host)
  const ours = ownHosts({ origin, websitesOrigin })
  const ending = websitesOrigin === null ? null : `.${new URL(websitesOrigin).hostname}`
  const find = remembered((header): Host => {
    const name = nameIn(header)
    if (name === own || name === 'localhost' || isIP(name) !== 0) return { whose: 'agency' }
    const isBeneath = ending !== null && name.endsWith(ending)
    if (mayBeOwnDomain(name, ours))
      return { whose: 'customer', domain: name, unless: isBeneath ? 'no website' : production ? 'nobody' : 'agency' }
    if (isBeneath) return { whose: 'website', slug: name.slice(0, -ending.length) }
    return { whose: production ? 'nobody' : 'agency' }
  })
  return (header: string | undefined) => find(header ?? '')
}
