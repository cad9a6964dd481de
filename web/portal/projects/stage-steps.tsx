import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { projectStages } from '#content/dashboard.ts'
import { projectStageSchema, type OpenProject, type ProjectStage } from '#domain/projects.ts'
import { changeStage, projectsKey } from '#web/api/projects.ts'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'

const stages = projectStageSchema.options

/** Where the project is among its five stages. One that is pressed is where it is now: the client hears of it, unless it is undone. */
export function StageSteps({ project: { id, development_stage, updated_at } }: { project: OpenProject }) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: projectsKey })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (stage: ProjectStage) => changeStage(id, { development_stage: stage, seen_updated_at: updated_at }),
    onSuccess: ({ undo_id }) => toastWithUndo({ title: 'Project updated successfully!', undo_id, readAgain }),
    onError: ({ message }) => toast({ title: `Failed to update project: ${message}`, variant: 'destructive' }),
    onSettled: readAgain,
  })
  const shown = isPending ? variables : development_stage
  const at = stages.indexOf(shown)
  return (
    <section aria-labelledby="stage" className="grid gap-3">
      <div className="grid gap-1">
        <h3 id="stage" className="font-semibold">
          Development Stage
        </h3>
        <p className="text-note text-ink-soft">The client is told of a new stage by email.</p>
      </div>
      <ol aria-label="Stages" className="grid grid-cols-5 gap-1">
        {stages.map((stage, index) => (
          <li key={stage}>
            <button
              type="button"
              aria-current={stage === shown ? 'step' : undefined}
              aria-disabled={isPending || undefined}
              onClick={() => stage !== shown && !isPending && mutate(stage)}
              className="group grid w-full justify-items-center gap-1.5 rounded-control py-1.5"
            >
              <span
                className={cx(
                  'grid size-9 place-items-center rounded-full border text-small font-semibold transition-colors duration-150',
                  stage === shown
                    ? 'border-action bg-action text-on-action'
                    : 'border-line-strong bg-raised text-ink group-hover:border-ink',
                )}
              >
                {index < at ? (
                  <Check aria-hidden="true" className="size-4" />
                ) : (
                  <span aria-hidden="true">{index + 1}</span>
                )}
              </span>
              <span
                className={cx(
                  'text-note whitespace-nowrap',
                  stage === shown ? 'font-semibold' : 'text-ink-soft max-sm:sr-only',
                )}
              >
                {projectStages[stage].label}
              </span>
              {index < at && <span className="sr-only">, done</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
