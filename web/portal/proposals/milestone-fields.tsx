import { Plus, Trash2 } from 'lucide-react'
import { maxMilestones } from '#domain/milestones.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useGroupFocus } from './group-fields.ts'
import { milestonesIn, writeMilestones, type Typed, type TypedMilestone } from './typed-content.ts'

type MilestoneFieldsProps = { entries: Typed; edit: (changes: Partial<Typed>) => void; errors: Record<string, string> }

const emptyMilestone: TypedMilestone = { title: '', working_days: '5', percent: '0' }

/** The steps of the project that it opens. */
export function MilestoneFields({ entries, edit, errors }: MilestoneFieldsProps) {
  const milestones = milestonesIn(entries)
  const { list, will } = useGroupFocus()
  const write = (next: TypedMilestone[]) => edit({ milestones: writeMilestones(next) })
  return (
    <div ref={list} className="grid gap-4">
      {milestones.map((milestone, index) => (
        <MilestoneGroup
          // oxlint-disable-next-line react/no-array-index-key -- what stands at a place is shown there
          key={index}
          number={index + 1}
          milestone={milestone}
          errorOf={(name) => errors[`milestones.${index}.${name}`]}
          onChange={(changes) => write(milestones.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
          onRemove={() => {
            will('removed')
            write(milestones.filter((_, at) => at !== index))
          }}
        />
      ))}
      <Button
        variant="outline"
        size="small"
        data-adds
        disabled={milestones.length >= maxMilestones}
        className="justify-self-start"
        onClick={() => {
          will('added')
          write([...milestones, emptyMilestone])
        }}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add Milestone
      </Button>
    </div>
  )
}

type MilestoneGroupProps = {
  number: number
  milestone: TypedMilestone
  errorOf: (name: keyof TypedMilestone) => string | undefined
  onChange: (changes: Partial<TypedMilestone>) => void
  onRemove: () => void
}

function MilestoneGroup({ number, milestone, errorOf, onChange, onRemove }: MilestoneGroupProps) {
  const field = (name: keyof TypedMilestone) => ({
    name: `milestones.${number - 1}.${name}`,
    value: milestone[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="float-left mb-3 text-small font-semibold text-ink-soft">Milestone {number}</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-x-4 gap-y-3 @2xl:grid-cols-[minmax(0,1fr)_9rem_13rem_auto]">
        <Field label="Milestone" error={errorOf('title')} className="col-span-2 @2xl:col-span-1">
          <Input {...field('title')} maxLength={200} />
        </Field>
        <Field label="Working days" error={errorOf('working_days')}>
          <Input {...field('working_days')} inputMode="numeric" />
        </Field>
        <Field label="Billed on approval (%)" error={errorOf('percent')}>
          <Input {...field('percent')} inputMode="numeric" />
        </Field>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove milestone ${number}`}
          onClick={onRemove}
          className="col-span-2 justify-self-end @2xl:col-span-1 @2xl:mt-6.5"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </fieldset>
  )
}
