import type { EditedVideoStatus, RawVideo, RawVideoStatus, VideoPriority } from '#domain/videos.ts'
import { Badge } from '#web/ui/badge.tsx'

const rawStatuses = {
  pending: { label: 'Pending', tone: 'warning' },
  in_progress: { label: 'In Progress', tone: 'blue' },
  completed: { label: 'Completed', tone: 'success' },
  on_hold: { label: 'On Hold', tone: 'neutral' },
} as const satisfies Record<RawVideoStatus, object>

export const rawStatusName = (status: RawVideoStatus): string => rawStatuses[status].label

const editedStatuses = {
  pending_review: { label: 'Pending Review', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
  revision_needed: { label: 'Revision Needed', tone: 'purple' },
} as const satisfies Record<EditedVideoStatus, object>

export const priorityLabels: Record<VideoPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}
const priorityTones = { low: 'outline', normal: 'outline', high: 'warning', urgent: 'danger' } as const

export function RawStatusBadge({ status }: { status: RawVideoStatus }) {
  const { label, tone } = rawStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}

export function EditedStatusBadge({ status }: { status: EditedVideoStatus }) {
  const { label, tone } = editedStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}

export function PriorityBadge({ priority }: { priority: VideoPriority }) {
  return <Badge tone={priorityTones[priority]}>{priorityLabels[priority]}</Badge>
}

export function DueBadge({ due_state }: Pick<RawVideo, 'due_state'>) {
  if (due_state === null) return null
  return due_state === 'overdue' ? <Badge tone="danger">Overdue</Badge> : <Badge tone="warning">Due soon</Badge>
}
