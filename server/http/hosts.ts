import { isIP } from 'node:net'
import type { Settings } from '../env.ts'

/** Whose the name is that a request was made to; 'nobody' shows nothing, least of all the agency. */
export type Host = { whose: 'agency' } | { whose: 'nobody' } | { whose: 'website'; slug: string }

/** As it stands in the header Host: in any case, with its port, with the full stop of a whole name. */
const nameIn = (header = '') =>
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
  const ending = websitesOrigin === null ? null : `.${new URL(websitesOrigin).hostname}`
  return (header: string | undefined): Host => {
    const name = nameIn(header)
    if (ending !== null && name.endsWith(ending)) return { whose: 'website', slug: name.slice(0, -ending.length) }
    const isOurs = !production || name === own || name === 'localhost' || isIP(name) !== 0
    return { whose: isOurs ? 'agency' : 'nobody' }
  }
}
