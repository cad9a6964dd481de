import { leadStateNames } from '#content/leads.ts'
import type { LeadState } from '#domain/leads.ts'
import { AnswerDue } from '#web/lists/answer-due.tsx'
import { Badge } from '#web/ui/badge.tsx'

const tones = { new: 'mark', contacted: 'outline', proposal: 'warning', won: 'success', lost: 'neutral' } as const

export function StateBadge({ lead }: { lead: { state: LeadState; is_spam: boolean } }) {
  if (lead.is_spam) return <Badge tone="danger">Spam</Badge>
  return <Badge tone={tones[lead.state]}>{leadStateNames[lead.state]}</Badge>
}

type Due = { state: LeadState; is_spam: boolean; due_at: string | null }

/** The promised answer, as long as it is owed. */
export function DueTime({ lead }: { lead: Due }) {
  if (lead.due_at === null || lead.state !== 'new' || lead.is_spam) return null
  return <AnswerDue at={lead.due_at} />
}
