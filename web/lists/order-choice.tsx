import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type Order = 'newest' | undefined
type OrderChoiceProps = { value: Order; onChoose: (order: Order) => void }

/** Says in which order a list stands; what is due first is its own. */
export function OrderChoice({ value, onChoose }: OrderChoiceProps) {
  return (
    <Field label="Order" isCompact className="shrink-0">
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === 'newest' ? 'newest' : undefined)}
        className="field-sizing-content min-h-10 w-auto max-w-48 text-small"
      >
        <option value="">Due first</option>
        <option value="newest">Newest first</option>
      </Select>
    </Field>
  )
}
