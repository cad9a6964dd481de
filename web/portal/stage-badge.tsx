import { projectStages } from '#content/dashboard.ts'
import type { ProjectStage } from '#domain/projects.ts'
import { Badge } from '#web/ui/badge.tsx'

/** S2 §4: completed green, development blue, design purple, the others grey. */
const tones = {
  planning: 'neutral',
  design: 'purple',
  development: 'blue',
  testing: 'neutral',
  completed: 'success',
} as const

export function StageBadge({ stage }: { stage: ProjectStage }) {
  return <Badge tone={tones[stage]}>{projectStages[stage].label}</Badge>
}
