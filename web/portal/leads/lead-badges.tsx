import { formatMoment } from '#content/dates.ts'
import { leadStateNames } from '#content/leads.ts'
import type { LeadState } from '#domain/leads.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { inWords } from '#content/in-words.ts'

const tones = { new: 'mark', contacted: 'outline', proposal: 'warning', won: 'success', lost: 'neutral' } as const

export function StateBadge({ lead }: { lead: { state: LeadState; is_spam: boolean } }) {
  if (lead.is_spam) return <Badge tone="danger">Spam</Badge>
  return <Badge tone={tones[lead.state]}>{leadStateNames[lead.state]}</Badge>
}

type Due = { state: LeadState; is_spam: boolean; is_overdue: boolean; due_at: string | null }

/** The promised answer, as long as it is owed. */
export function DueTime({ lead }: { lead: Due }) {
  const now = useNow()
  if (lead.due_at === null || lead.state !== 'new' || lead.is_spam) return null
  const words = inWords(lead.due_at, now)
  return (
    <time dateTime={lead.due_at} title={formatMoment(lead.due_at)} className="text-note whitespace-nowrap">
      {lead.is_overdue ? <Badge tone="danger">Overdue: was due {words}</Badge> : `Answer due ${words}`}
    </time>
  )
}
