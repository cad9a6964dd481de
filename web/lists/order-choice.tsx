import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type OrderChoiceProps = { names: Record<string, string>; value: string; onChoose: (order: string) => void }

/** Says in which order a list stands; the first is its own. */
export function OrderChoice({ names, value, onChoose }: OrderChoiceProps) {
  return (
    <Field label="Order" isCompact className="shrink-0">
      <Select
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-10 w-auto max-w-48 text-small"
      >
        {Object.entries(names).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
