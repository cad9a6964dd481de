import { Plus, Trash2 } from 'lucide-react'
import { agency } from '#content/agency.ts'
import { rateName } from '#domain/invoice-money.ts'
import { maxLines, taxCodeSchema, type TaxCode } from '#domain/invoices.ts'
import { catalogue, formatDollars, otherItem, soldAs } from '#domain/prices.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useGroupFocus } from './group-fields.ts'
import { dollarsOf, linesIn, writeLines, type Typed, type TypedLine } from './typed-content.ts'

type LineFieldsProps = { entries: Typed; edit: (changes: Partial<Typed>) => void; errors: Record<string, string> }

const emptyLine: TypedLine = {
  code: otherItem,
  description: '',
  quantity: '1',
  unit_amount: '',
  billing: 'once',
  tax: 'sales',
  is_option: false,
  is_ticked: false,
}

/** What is offered, line by line. */
export function LineFields({ entries, edit, errors }: LineFieldsProps) {
  const lines = linesIn(entries)
  const { list, will } = useGroupFocus()
  const write = (next: TypedLine[]) => edit({ lines: writeLines(next) })
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      {errors['lines'] && (
        <p data-field="lines" tabIndex={-1} role="alert" className="text-note text-danger">
          {errors['lines']}
        </p>
      )}
      <div ref={list} className="grid gap-4">
        {lines.map((line, index) => (
          <LineGroup
            // What stands at a place is shown there: nothing of it is kept in the fields.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            line={line}
            errorOf={(name) => errors[`lines.${index}.${name}`]}
            onChange={(changes) => write(lines.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
            onRemove={() => {
              will('removed')
              write(lines.filter((_, at) => at !== index))
            }}
          />
        ))}
        <Button
          variant="outline"
          size="small"
          data-adds
          disabled={lines.length >= maxLines}
          className="justify-self-start"
          onClick={() => {
            will('added')
            write([...lines, emptyLine])
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Line
        </Button>
      </div>
    </Card>
  )
}

type LineGroupProps = {
  number: number
  line: TypedLine
  errorOf: (name: keyof TypedLine) => string | undefined
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: () => void
}

function LineGroup({ number, line, errorOf, onChange, onRemove }: LineGroupProps) {
  const nameOf = (name: keyof TypedLine) => `lines.${number - 1}.${name}`
  /** Both stay what one may make of them. */
  function choose(code: string) {
    const sold = soldAs(code)
    onChange({
      code,
      ...(sold && { description: sold.name, unit_amount: dollarsOf(sold.cents), billing: sold.billed }),
    })
  }
  return (
    <fieldset className="grid gap-4 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <legend className="float-left text-small font-semibold text-ink-soft">Line {number}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @2xl:grid-cols-12">
        <Field label="Item" error={errorOf('code')} className="col-span-2 @2xl:col-span-5">
          <Select name={nameOf('code')} value={line.code} onChange={({ target }) => choose(target.value)}>
            <option value={otherItem}>Other</option>
            {catalogue.map(({ code, name, cents, billed }) => (
              <option key={code} value={code}>
                {`${name}, ${formatDollars(cents)}${billed === 'month' ? ' a month' : ''}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Description" error={errorOf('description')} className="col-span-2 @2xl:col-span-7">
          <Input
            name={nameOf('description')}
            value={line.description}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => onChange({ description: target.value })}
          />
        </Field>
        <Field label="Quantity" error={errorOf('quantity')} className="@2xl:col-span-2">
          <Input
            name={nameOf('quantity')}
            value={line.quantity}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => onChange({ quantity: target.value })}
          />
        </Field>
        <Field label="Price ($)" error={errorOf('unit_amount')} className="@2xl:col-span-2">
          <Input
            name={nameOf('unit_amount')}
            value={line.unit_amount}
            inputMode="decimal"
            placeholder="0.00"
            autoComplete="off"
            onChange={({ target }) => onChange({ unit_amount: target.value })}
          />
        </Field>
        <Field label="Billed" error={errorOf('billing')} className="@2xl:col-span-2">
          <Select
            name={nameOf('billing')}
            value={line.billing}
            onChange={({ target }) => onChange({ billing: target.value === 'month' ? 'month' : 'once' })}
          >
            <option value="once">Once</option>
            <option value="month">Every month</option>
          </Select>
        </Field>
        <Field label="Tax" error={errorOf('tax')} className="@2xl:col-span-3">
          <Select
            name={nameOf('tax')}
            value={line.tax}
            onChange={({ target }) => onChange({ tax: target.value as TaxCode })}
          >
            {taxCodeSchema.options.map((code) => (
              <option key={code} value={code}>
                {rateName(agency.taxRates[code])}
              </option>
            ))}
          </Select>
        </Field>
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 @2xl:col-span-3 @2xl:pt-7">
          <div className="grid gap-2">
            <Checkbox
              label="Optional"
              name={nameOf('is_option')}
              checked={line.is_option}
              onChange={({ target }) => onChange({ is_option: target.checked })}
            />
            {line.is_option && (
              <Checkbox
                label="Ticked at first"
                name={nameOf('is_ticked')}
                checked={line.is_ticked}
                onChange={({ target }) => onChange({ is_ticked: target.checked })}
              />
            )}
          </div>
          <Button variant="quiet" size="icon" aria-label={`Remove line ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
