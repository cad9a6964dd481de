import { Download } from 'lucide-react'
import { moneyKindNames, paymentFilterSchema } from '#domain/payments.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { useFilter } from '../use-address.ts'
import { exportUrl } from '#web/api/billing.ts'

/** The days narrow the list and the file, the kind only the list: the file holds all money that moved. */
export function PaymentFilters() {
  const { filter, isFiltered, setFilter, clear } = useFilter(paymentFilterSchema)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,12rem))_1fr]">
      <FilterChoice
        isField
        label="Kind"
        all="All kinds"
        names={moneyKindNames}
        value={filter.kind}
        onChoose={(kind) => setFilter({ kind })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={end === 'from' ? 'From' : 'To'}>
          <Input type="date" value={filter[end] ?? ''} onChange={({ target }) => setFilter({ [end]: target.value })} />
        </Field>
      ))}
      <div className="flex flex-wrap gap-2 sm:col-span-3 lg:col-span-1 lg:justify-end">
        {isFiltered && (
          <Button variant="quiet" onClick={clear}>
            Clear Filters
          </Button>
        )}
        <a href={exportUrl(filter)} download className={buttonLook({ variant: 'outline' })}>
          <Download aria-hidden="true" className="size-4" />
          Payments (CSV)
        </a>
      </div>
    </div>
  )
}
