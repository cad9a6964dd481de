import { useState, type ComponentProps, type ReactNode } from 'react'
import { onboardingLimits } from '#domain/onboarding.ts'
import { Hinted } from '#web/forms/group.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { understoodNumber, type NumberName, type TypedFields } from './typed-fields.ts'
import type { Onboarding } from './use-onboarding.ts'

/** What every step is given. */
export type StepProps = { onboarding: Pick<Onboarding, 'form' | 'change' | 'errors'> }

type NamesOf<Value> = {
  [Name in keyof TypedFields]: TypedFields[Name] extends Value ? Name : never
}[keyof TypedFields]
type Bound<Value> = StepProps & { name: NamesOf<Value>; label: string; hint?: ReactNode; className?: string }

type LineProps = Bound<string> & { required?: boolean; check?: (value: string) => string | undefined } & Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'placeholder' | 'maxLength' | 'inputMode'
  >

/** `check` is for what a draft may hold and a submitted form may not: said as soon as the field is left. */
export function LineField({
  onboarding,
  name,
  label,
  hint,
  required = false,
  check,
  className = '',
  ...control
}: LineProps) {
  const [isTyping, setIsTyping] = useState(false)
  const error = onboarding.errors[name] ?? (isTyping ? undefined : check?.(onboarding.form[name]))
  return (
    <Field label={label} hint={hint} required={required} error={error} className={className}>
      <Input
        autoComplete="off"
        maxLength={onboardingLimits.line}
        {...control}
        name={name}
        value={onboarding.form[name]}
        onChange={({ target }) => {
          setIsTyping(true)
          onboarding.change({ [name]: target.value })
        }}
        onBlur={() => setIsTyping(false)}
      />
    </Field>
  )
}

type TextProps = Bound<string> & Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder'>

export function TextField({ onboarding, name, label, hint, className = '', rows = 5, ...control }: TextProps) {
  return (
    <Field label={label} hint={hint} error={onboarding.errors[name]} className={className}>
      <Textarea
        maxLength={onboardingLimits.text}
        {...control}
        rows={rows}
        className={rows > 3 ? '' : 'min-h-20'}
        name={name}
        value={onboarding.form[name]}
        onChange={({ target }) => onboarding.change({ [name]: target.value })}
      />
    </Field>
  )
}

/** What was typed shows until the field is left, then what was understood; what was not stays, and the field says so. */
export function NumberField({ onboarding, name, label }: StepProps & { name: NumberName; label: string }) {
  const [typing, setTyping] = useState<string>()
  const value = onboarding.form[name]
  return (
    <Field label={label} error={typing === undefined ? onboarding.errors[name] : undefined}>
      <Input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={typing ?? value ?? ''}
        onChange={({ target }) => {
          setTyping(target.value)
          onboarding.change({ [name]: understoodNumber(target.value) })
        }}
        onBlur={() => setTyping(undefined)}
      />
    </Field>
  )
}

export function CheckField({ onboarding, name, label, hint }: Bound<boolean>) {
  return (
    <Checkbox
      name={name}
      checked={onboarding.form[name]}
      onChange={({ target }) => onboarding.change({ [name]: target.checked })}
      label={<Hinted label={label} hint={hint} />}
    />
  )
}
