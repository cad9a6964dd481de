import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#domain/prices.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { activeArrangementsQuery } from '#web/api/billing.ts'

type CustomerPickerProps = { value: string; onChange: (email: string) => void }

/** The customers with an active arrangement, by name. */
export function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const { data, error, isPending, refetch } = useQuery(activeArrangementsQuery)
  if (error && !data) return <LoadFailed title={`Error loading customers: ${error.message}`} onRetry={refetch} />
  const offered = (data ?? [])
    .map(({ id, customer_email, customer_name, custom_monthly_amount, billing_interval }) => ({
      id,
      customer_email,
      label: `${customer_name ?? customer_email} - ${formatDollars(custom_monthly_amount)}/month (${billing_interval})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Field label="Customer" className="w-full max-w-xl">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{isPending ? 'Loading customers...' : 'Select a customer'}</option>
        {offered.map(({ id, customer_email, label }) => (
          <option key={id} value={customer_email}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
