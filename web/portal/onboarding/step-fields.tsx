import { useState, type ComponentProps, type ReactNode } from 'react'
import { onboardingLimits, type OnboardingFields } from '#domain/onboarding.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Onboarding } from './use-onboarding.ts'

/** What every step is given. */
export type StepProps = { onboarding: Pick<Onboarding, 'form' | 'change' | 'errors'> }

type NamesOf<Value> = {
  [Name in keyof OnboardingFields]: OnboardingFields[Name] extends Value ? Name : never
}[keyof OnboardingFields]
type Bound<Value> = StepProps & { name: NamesOf<Value>; label: string; hint?: ReactNode; className?: string }

type LineProps = Bound<string> & { required?: boolean } & Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'placeholder' | 'maxLength' | 'inputMode'
  >

export function LineField({ onboarding, name, label, hint, required = false, className = '', ...control }: LineProps) {
  return (
    <Field label={label} hint={hint} required={required} error={onboarding.errors[name]} className={className}>
      <Input
        autoComplete="off"
        maxLength={onboardingLimits.line}
        {...control}
        name={name}
        value={onboarding.form[name]}
        onChange={({ target }) => onboarding.change({ [name]: target.value })}
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

type NumberName = 'years_experience' | 'total_training_hours' | 'clients_transformed'

/** S2 §5: parsed as an integer, empty is unset. What was typed shows until the field is left, then what was understood. */
export function NumberField({ onboarding, name, label }: StepProps & { name: NumberName; label: string }) {
  const [typing, setTyping] = useState<string>()
  const value = onboarding.form[name]
  return (
    <Field label={label} error={onboarding.errors[name]}>
      <Input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typing ?? value ?? ''}
        onChange={({ target }) => {
          const number = Number.parseInt(target.value, 10)
          setTyping(target.value)
          onboarding.change({ [name]: Number.isNaN(number) ? null : number })
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

/** The words beside a checkbox or radio. */
export function Hinted({ label, hint }: { label: string; hint?: ReactNode }) {
  return (
    <>
      <span className="block font-semibold">{label}</span>
      {hint && <span className="block text-note text-ink-soft">{hint}</span>}
    </>
  )
}

/** A heading for a group of fields that belong together. */
export function Group({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-6">
      <legend className="float-left w-full font-semibold">{title}</legend>
      {hint && <p className="-mt-3 text-note text-ink-soft">{hint}</p>}
      {children}
    </fieldset>
  )
}
