import { projectStages } from '#content/dashboard.ts'
import {
  domainStatusSchema,
  projectPrioritySchema,
  projectStageSchema,
  typedProgress,
  type ProjectPriority,
} from '#domain/projects.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

export const priorityLabels: Record<ProjectPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

const choices = {
  development_stage: {
    label: 'Development Stage',
    options: projectStageSchema.options.map((value) => [value, projectStages[value].label]),
  },
  priority: {
    label: 'Priority',
    options: projectPrioritySchema.options.map((value) => [value, priorityLabels[value]]),
  },
  domain_status: {
    label: 'Domain Status',
    options: domainStatusSchema.options.map((value) => [value, `${value[0]?.toUpperCase()}${value.slice(1)}`]),
  },
} as const

type ChoiceProps = { name: keyof typeof choices; value: string; error: string | undefined }

export function ProjectChoice({ name, value, error }: ChoiceProps) {
  const { label, options } = choices[name]
  return (
    <Field label={label} error={error}>
      <Select name={name} defaultValue={value}>
        {options.map(([option, shown]) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type ProgressFieldProps = { value: number; error: string | undefined; isCompact?: boolean }

/** S2 §5: what is not a number becomes 0, and the field shows it before it is sent. */
export function ProgressField({ value, error, isCompact = false }: ProgressFieldProps) {
  return (
    <Field label="Progress (%)" hint="A whole number from 0 to 100." error={error} isCompact={isCompact}>
      <Input
        name="progress_percentage"
        inputMode="numeric"
        defaultValue={value}
        onBlur={({ target }) => (target.value = String(typedProgress(target.value)))}
      />
    </Field>
  )
}
