import { z } from 'zod'

/** Who took a website offline: its owner, our team, or the end of its hosting. */
export const offlineReasonSchema = z.enum(['owner', 'team', 'hosting'])
export type OfflineReason = z.infer<typeof offlineReasonSchema>

/** Of an own domain: its record is awaited, was found, or is gone. */
export const domainStateSchema = z.enum(['waiting', 'verified', 'lost'])
export type DomainState = z.infer<typeof domainStateSchema>

/** Of a version: it waits for our team, was approved, sent back, or taken back by its owner or by a newer one. */
export const websiteVersionStateSchema = z.enum(['waiting', 'approved', 'returned', 'withdrawn'])
export type WebsiteVersionState = z.infer<typeof websiteVersionStateSchema>

/** Preview: never online yet. */
export const websiteStateSchema = z.enum(['preview', 'online', 'offline'])
export type WebsiteState = z.infer<typeof websiteStateSchema>

/** What keeps a website online: the promotion, or Premium. */
export const hostingSchema = z.enum(['free', 'premium'])
export type Hosting = z.infer<typeof hostingSchema>

export function stateOf(website: {
  live_version_id: string | null
  offline_reason: OfflineReason | null
}): WebsiteState {
  if (website.live_version_id === null) return 'preview'
  return website.offline_reason === null ? 'online' : 'offline'
}

/** Each may undo what is theirs; what the end of hosting did, Premium undoes. */
export function mayBringBack(reason: OfflineReason, who: 'owner' | 'team'): boolean {
  return reason === who || (who === 'team' && reason === 'owner')
}
