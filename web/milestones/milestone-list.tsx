import { milestoneStates } from '#content/milestones.ts'
import type { Milestone } from '#domain/milestones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { outcomeOf } from './outcome.ts'

const tones = { planned: 'outline', working: 'blue', waiting: 'warning', approved: 'success' } as const

/** The steps of a project in their order, and how far each is. */
export function MilestoneList({ milestones }: { milestones: Milestone[] }) {
  return (
    <ol className="grid gap-3">
      {milestones.map((milestone, index) => (
        <li key={milestone.id} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 text-small">
          <span aria-hidden="true" className="text-ink-soft">
            {index + 1}.
          </span>
          <div className="grid min-w-0 justify-items-start gap-1">
            <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {milestone.title}
              {milestone.state !== 'approved' && (
                <Badge tone={tones[milestone.state]}>{milestoneStates.client[milestone.state]}</Badge>
              )}
            </span>
            <Outcome milestone={milestone} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What was said of it last. */
function Outcome({ milestone: { versions, state } }: { milestone: Milestone }) {
  const last = versions.findLast(({ decision }) => decision !== null)
  if (!last || state === 'waiting') return null
  return <span className="text-note wrap-anywhere text-ink-soft">{outcomeOf(last)}</span>
}
