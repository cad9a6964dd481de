import { AppError } from '#domain/errors.ts'
import type { Settings } from '../env.ts'
import { ownHosts } from '../websites/addresses.ts'
import { isShownAt } from '../websites/canonical.ts'
import { type ShownWebsites, TooManyNames } from '../websites/shown-websites.ts'
import { createHosts } from './hosts.ts'

type Given = {
  settings: Pick<Settings, 'production' | 'origin' | 'websitesOrigin'>
  shown: Pick<ShownWebsites, 'find' | 'findByDomain'>
  now: () => Date
}

/**
 * Whether the proxy may have a certificate made for a name: for those of websites that are online, by the same remembered row that serves
 * them. Without it anybody has them made, until the authority refuses us.
 */
export function createCertificateCheck({ settings, shown, now }: Given) {
  const whose = createHosts(settings)
  const ours = ownHosts(settings)

  async function find(name: string) {
    const host = whose(name)
    if (host.whose === 'website') return /^[a-z0-9-]{3,40}$/.test(host.slug) ? shown.find(host.slug) : null
    if (host.whose !== 'customer') return null
    const website = await shown.findByDomain(host.domain)
    return website && isShownAt(website, host.domain, ours, now()) ? website : null
  }

  return async (name: string) => {
    const website = await find(name).catch((error: unknown) => {
      throw error instanceof TooManyNames ? new AppError('overloaded', { retryAfterSeconds: 1 }) : error
    })
    return website?.state === 'online'
  }
}
