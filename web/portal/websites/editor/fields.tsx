import type { ComponentProps, ReactNode } from 'react'
import { onboardingLimits } from '#domain/onboarding.ts'
import type { SectionKind, SectionOf, WebsiteContent } from '#domain/websites.ts'
import type { FieldErrors } from '#web/forms/read-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { DraftPictures } from './use-draft-pictures.ts'

/** What the fields of a section are given. */
export type SectionProps<Kind extends SectionKind> = {
  section: SectionOf<Kind>
  content: WebsiteContent
  pictures: DraftPictures
  errors: FieldErrors
  change: (changes: Partial<SectionOf<Kind>>) => void
}

type BoundProps = {
  name: string
  label: string
  value: string
  errors: FieldErrors
  onChange: (value: string) => void
  hint?: ReactNode
  className?: string
}

export function LineField({
  name,
  label,
  errors,
  onChange,
  hint,
  className,
  ...control
}: BoundProps & Pick<ComponentProps<'input'>, 'maxLength' | 'inputMode' | 'placeholder'>) {
  return (
    <Field label={label} hint={hint} error={errors[name]} className={className}>
      <Input
        autoComplete="off"
        maxLength={onboardingLimits.line}
        {...control}
        name={name}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

export function TextField({
  name,
  label,
  errors,
  onChange,
  hint,
  className,
  rows = 3,
  ...control
}: BoundProps & Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength'>) {
  return (
    <Field label={label} hint={hint} error={errors[name]} className={className}>
      <Textarea
        maxLength={onboardingLimits.text}
        {...control}
        rows={rows}
        className={rows > 3 ? '' : 'min-h-20'}
        name={name}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
