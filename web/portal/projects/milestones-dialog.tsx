import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { maxMilestones, milestonesEditSchema, type Milestone } from '#domain/milestones.ts'
import type { OpenProject } from '#domain/projects.ts'
import { planMilestones } from '#web/api/milestones.ts'
import { projectsKey } from '#web/api/projects.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

type MilestonesDialogProps = {
  project: OpenProject
  milestones: Milestone[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MilestonesDialog({ project, milestones, open, onOpenChange }: MilestonesDialogProps) {
  // Each time somebody else's version is loaded, the form begins anew.
  const [loads, setLoads] = useState(0)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change Milestones"
      description="Those that have begun stay as they are. The client sees the new plan, and the date follows from it."
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      <MilestonesForm
        key={loads}
        project={project}
        milestones={milestones}
        onSaved={() => onOpenChange(false)}
        isLoadedAnew={loads > 0}
        onLoadTheirs={() => setLoads(loads + 1)}
      />
    </Dialog>
  )
}

type Row = { key: string; id?: string; title: string; days: string; percent: number }

const rowOf = ({ id, title, working_days, percent }: Milestone): Row => ({
  key: id,
  id,
  title,
  days: String(working_days),
  percent,
})

type MilestonesFormProps = Pick<MilestonesDialogProps, 'project' | 'milestones'> & {
  onSaved: () => void
  isLoadedAnew: boolean
  onLoadTheirs: () => void
}

function MilestonesForm({
  project: { id, updated_at },
  milestones,
  onSaved,
  isLoadedAnew,
  onLoadTheirs,
}: MilestonesFormProps) {
  const queryClient = useQueryClient()
  // As it was when the dialog was opened: what somebody else changes meanwhile is refused, not overwritten.
  const [seen] = useState({ updated_at, begun: milestones.filter(({ state }) => state !== 'planned').length })
  const [rows, setRows] = useState(() => milestones.filter(({ state }) => state === 'planned').map(rowOf))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const added = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (isLoadedAnew) form.current?.focus()
  }, [isLoadedAnew])
  const save = useMutation({
    mutationFn: planMilestones.bind(null, id),
    onSuccess: () => {
      toast({ title: 'Milestones saved' })
      onSaved()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectsKey }),
  })
  const change = (key: string, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const move = (index: number, by: 1 | -1) => {
    const next = rows.filter((_, at) => at !== index)
    next.splice(index + by, 0, ...rows.slice(index, index + 1))
    setRows(next)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const plan = rows.map(({ id: of, title, days, percent }) => ({
      ...(of && { id: of }),
      title,
      working_days: days.trim() === '' ? Number.NaN : Number(days),
      percent,
    }))
    const read = milestonesEditSchema.safeParse({ seen_updated_at: seen.updated_at, milestones: plan })
    const wrong = Object.fromEntries(
      read.error?.issues.map(({ path, message }) => [path.slice(1).join('.'), message]) ?? [],
    )
    setErrors(wrong)
    if (read.data && !save.isPending) save.mutate(read.data)
  }
  return (
    <form ref={form} tabIndex={-1} noValidate onSubmit={submit} className="grid gap-5 outline-none">
      {save.error && (
        <Alert tone="danger" title={save.error.message}>
          {updated_at !== seen.updated_at && (
            <Button variant="outline" size="small" onClick={onLoadTheirs}>
              Load their version
            </Button>
          )}
        </Alert>
      )}
      {rows.map((row, index) => {
        const number = seen.begun + index + 1
        return (
          <fieldset key={row.key} className="grid gap-3 rounded-control border border-line p-4">
            <legend className="px-1 text-small font-semibold">Milestone {number}</legend>
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
              <Field label="Milestone" error={errors[`${index}.title`]}>
                <Input
                  value={row.title}
                  maxLength={200}
                  onChange={({ target }) => change(row.key, { title: target.value })}
                />
              </Field>
              <Field label="Working days" error={errors[`${index}.working_days`]}>
                <Input
                  inputMode="numeric"
                  value={row.days}
                  onChange={({ target }) => change(row.key, { days: target.value })}
                />
              </Field>
            </div>
            {row.percent > 0 && (
              <p className="text-note text-ink-soft">{row.percent}% is billed on approval, as it was agreed on.</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="quiet"
                size="small"
                aria-label={`Move milestone ${number} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
                Up
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Move milestone ${number} down`}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
                Down
              </Button>
              {row.percent === 0 && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove milestone ${number}`}
                  onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                >
                  <Trash aria-hidden="true" className="size-4" />
                  Remove
                </Button>
              )}
            </div>
          </fieldset>
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          disabled={seen.begun + rows.length >= maxMilestones}
          onClick={() => {
            const key = `new-${added.current++}`
            setRows([...rows, { key, title: '', days: '5', percent: 0 }])
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Milestone
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save Milestones
        </Button>
      </div>
    </form>
  )
}
