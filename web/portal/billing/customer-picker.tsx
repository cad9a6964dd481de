import type { Arrangement } from '#domain/billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type CustomerPickerProps = { arrangements: Arrangement[]; value: string; onChange: (email: string) => void }

/** The customers with an active arrangement, by name. */
export function CustomerPicker({ arrangements, value, onChange }: CustomerPickerProps) {
  const offered = arrangements
    .filter(({ is_active }) => is_active)
    .map(({ id, customer_email, customer_name, custom_monthly_amount, billing_interval }) => ({
      id,
      customer_email,
      label: `${customer_name ?? customer_email} - ${formatDollars(custom_monthly_amount)}/month (${billing_interval})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Field label="Customer" className="w-full max-w-xl">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Select a customer</option>
        {offered.map(({ id, customer_email, label }) => (
          <option key={id} value={customer_email}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
