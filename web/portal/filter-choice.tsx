import { Field } from '#web/ui/field.tsx'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/select.tsx'

type FilterChoiceProps = {
  label: string
  all: string
  names: Record<string, string>
  value: string | undefined
  onChoose: (value: string) => void
  /** Among other fields: as wide as they are, its label above it. */
  isField?: boolean
}

/** Narrows a list to one of several values; the empty one is all of them. */
export function FilterChoice({ label, all, names, value, onChoose, isField = false }: FilterChoiceProps) {
  return (
    <Field label={label} isCompact={!isField} className={cx(!isField && 'shrink-0 justify-self-start')}>
      <Select
        className={cx(!isField && 'field-sizing-content min-h-10 w-auto max-w-48 text-small')}
        value={value !== undefined && value in names ? value : ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{all}</option>
        {Object.entries(names).map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </Select>
    </Field>
  )
}
