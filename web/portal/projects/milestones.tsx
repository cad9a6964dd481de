import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { milestoneStates } from '#content/milestones.ts'
import { formatMoment } from '#content/dates.ts'
import { usualMilestones, type Milestone, type ProjectFile } from '#domain/milestones.ts'
import type { OpenProject } from '#domain/projects.ts'
import { planMilestones } from '#web/api/milestones.ts'
import { projectsKey } from '#web/api/projects.ts'
import { outcomeOf } from '#web/milestones/outcome.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AskForApprovalDialog } from './ask-for-approval-dialog.tsx'
import { MilestonesDialog } from './milestones-dialog.tsx'

type MilestonesProps = { project: OpenProject; milestones: Milestone[]; files: ProjectFile[] }

/** The steps of a project, and what is done about them. */
export function Milestones({ project, milestones, files }: MilestonesProps) {
  const [open, setOpen] = useState<'ask' | 'plan' | null>(null)
  if (milestones.length === 0) return <NoMilestones project={project} />
  const begun = milestones.find(({ state }) => state === 'working' || state === 'waiting')
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid gap-3">
        {milestones.map((milestone) => (
          <MilestoneItem key={milestone.id} milestone={milestone} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {begun && (
          <Button size="small" className="whitespace-normal" onClick={() => setOpen('ask')}>
            Ask for Approval: {begun.title}
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => setOpen('plan')}>
          Change Milestones
        </Button>
      </div>
      {begun && (
        <AskForApprovalDialog
          project={project}
          milestone={begun}
          files={files.filter(({ side }) => side === 'team')}
          open={open === 'ask'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'ask' : null)}
        />
      )}
      <MilestonesDialog
        project={project}
        milestones={milestones}
        open={open === 'plan'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'plan' : null)}
      />
    </div>
  )
}

function NoMilestones({ project: { id, updated_at } }: { project: OpenProject }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      planMilestones(id, {
        seen_updated_at: updated_at,
        milestones: usualMilestones.map((one) => ({ ...one, percent: 0 })),
      }),
    onSuccess: () => toast({ title: 'Milestones saved' }),
    onError: ({ message }) => toast({ title: `Milestones not saved: ${message}`, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectsKey }),
  })
  return (
    <div className="grid justify-items-start gap-3 text-small">
      <p className="max-w-prose text-ink-soft">
        None yet. With milestones the client approves step by step, and both sides see whose turn it is.
      </p>
      <Button variant="outline" size="small" busy={isPending} onClick={() => mutate()}>
        Add Milestones
      </Button>
    </div>
  )
}

const tones = { planned: 'outline', working: 'blue', waiting: 'warning', approved: 'success' } as const

function MilestoneItem({ milestone }: { milestone: Milestone }) {
  const { title, state, working_days, percent, versions } = milestone
  return (
    <li className="grid gap-1 text-small">
      <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {title}
        <Badge tone={tones[state]}>{milestoneStates.team[state]}</Badge>
      </span>
      <span className="text-note text-ink-soft">
        {working_days} working {working_days === 1 ? 'day' : 'days'}
        {percent > 0 && `, ${percent}% billed on approval`}
      </span>
      {versions.map((version) => (
        <span key={version.version} className="max-w-prose text-note wrap-anywhere">
          {outcomeOf(version) ?? `Version ${version.version}, sent on ${formatMoment(version.submitted_at)}.`}
        </span>
      ))}
    </li>
  )
}
