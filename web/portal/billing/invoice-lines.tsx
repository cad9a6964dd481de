import { Plus, X } from 'lucide-react'
import { agency } from '#content/agency.ts'
import { rateName, sumByRate, totalsOf } from '#domain/invoice-money.ts'
import { maxLines, readTypedLine, taxCodeSchema, type TypedLine } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

export const blankLine: TypedLine = { description: '', quantity: '1', unit_amount: '', tax: 'sales' }

/** What the lines come to, as far as they are numbers by now. */
export function typedTotal(lines: TypedLine[]) {
  const priced = lines
    .map(readTypedLine)
    .filter(({ quantity, unit_amount }) => Number.isInteger(quantity) && Number.isInteger(unit_amount))
    .map(({ tax, ...line }) => ({ ...line, tax: agency.taxRates[tax] }))
  const { total } = totalsOf(sumByRate(priced))
  return total < 0 ? `−${formatDollars(-total)}` : formatDollars(total)
}

type InvoiceLinesProps = {
  lines: TypedLine[]
  onChange: (lines: TypedLine[]) => void
  errors: Record<string, string>
}

export function InvoiceLines({ lines, onChange, errors }: InvoiceLinesProps) {
  const change = (index: number, changes: Partial<TypedLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  return (
    <div className="grid gap-4">
      {lines.map((line, index) => (
        <Line
          // A line is its place: nothing else tells two alike apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          line={line}
          number={index + 1}
          errors={errors}
          onChange={(changes) => change(index, changes)}
          onRemove={lines.length > 1 ? () => onChange(lines.toSpliced(index, 1)) : undefined}
        />
      ))}
      {errors['lines'] && (
        <p role="alert" className="text-note text-danger">
          {errors['lines']}
        </p>
      )}
      {lines.length < maxLines && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...lines, blankLine])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Line
        </Button>
      )}
    </div>
  )
}

type LineProps = {
  line: TypedLine
  number: number
  errors: Record<string, string>
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: (() => void) | undefined
}

function Line({ line, number, errors, onChange, onRemove }: LineProps) {
  const text = (name: 'description' | 'quantity' | 'unit_amount') => ({
    name: `lines.${number - 1}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  const errorOf = (name: keyof TypedLine) => errors[`lines.${number - 1}.${name}`]
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
      <legend className="flex items-center gap-1 px-1.5 text-small font-semibold">
        Line {number}
        {onRemove && (
          <Button
            variant="quiet"
            size="icon"
            className="size-8"
            aria-label={`Remove line ${number}`}
            onClick={onRemove}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
      </legend>
      <Field label="Description" required error={errorOf('description')}>
        <Input {...text('description')} maxLength={500} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Quantity" required error={errorOf('quantity')}>
          <Input {...text('quantity')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Price ($)" required error={errorOf('unit_amount')}>
          <Input {...text('unit_amount')} inputMode="decimal" placeholder="0.00" autoComplete="off" />
        </Field>
        <Field label="Tax" error={errorOf('tax')}>
          <Select
            name={`lines.${number - 1}.tax`}
            value={line.tax}
            onChange={({ target }) => onChange({ tax: taxCodeSchema.parse(target.value) })}
          >
            {taxCodeSchema.options.map((code) => (
              <option key={code} value={code}>
                {rateName(agency.taxRates[code])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </fieldset>
  )
}
