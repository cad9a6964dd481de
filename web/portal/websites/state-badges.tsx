import type { CustomerWebsite } from '#domain/customer-websites.ts'
import type { WebsiteState } from '#domain/website-states.ts'
import { Badge } from '#web/ui/badge.tsx'

export const websiteStates: Record<WebsiteState, { label: string; tone: 'neutral' | 'success' | 'warning' }> = {
  preview: { label: 'Private preview', tone: 'neutral' },
  online: { label: 'Online', tone: 'success' },
  offline: { label: 'Offline', tone: 'warning' },
}

type StateBadgesProps = {
  website: Pick<CustomerWebsite, 'state' | 'has_changes'> & { waiting: object | number | null }
}

/** How a website stands: who sees it, and what of it nobody sees yet. */
export function StateBadges({ website: { state, waiting, has_changes } }: StateBadgesProps) {
  const { label, tone } = websiteStates[state]
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={tone}>{label}</Badge>
      {waiting !== null && <Badge tone="blue">Waiting for approval</Badge>}
      {has_changes && <Badge tone="outline">Unpublished changes</Badge>}
    </p>
  )
}
