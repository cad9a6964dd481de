import type { ComponentProps } from 'react'
import type { FieldText, FormOption } from '#content/form-fields.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** A field whose words come from content/. `required` goes to the frame, which marks it and hands it on to the control. */
type Named<Control> = Omit<Control, 'required'> & {
  name: string
  text: FieldText
  error?: string | undefined
  required?: boolean
}

export function LineField({ text, error, required = false, ...control }: Named<ComponentProps<'input'>>) {
  return (
    <Field label={text.label} hint={text.hint} error={error} required={required}>
      <Input placeholder={text.placeholder} {...control} />
    </Field>
  )
}

export function TextField({ text, error, required = false, ...control }: Named<ComponentProps<'textarea'>>) {
  return (
    <Field label={text.label} hint={text.hint} error={error} required={required}>
      <Textarea placeholder={text.placeholder} {...control} />
    </Field>
  )
}

type ChoiceFieldProps = Named<ComponentProps<'select'>> & { options: readonly FormOption<string>[] }

/** Begins with the empty line `choose`, unless the form has a choice of its own to begin with. */
export function ChoiceField({ text, error, required = false, options, ...control }: ChoiceFieldProps) {
  return (
    <Field label={text.label} hint={text.hint} error={error} required={required}>
      <Select {...control}>
        {text.choose && <option value="">{text.choose}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
