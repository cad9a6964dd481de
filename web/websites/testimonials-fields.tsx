import { onboardingLimits } from '#domain/onboarding.ts'
import { Group } from '#web/forms/group.tsx'
import { AddButton, RemoveButton } from '#web/forms/list-buttons.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type Testimonial = { text: string; clientName: string }
type TestimonialsFieldsProps = {
  /** What they are called in the form, and by its errors. */
  name: string
  testimonials: Testimonial[]
  max: number
  errors: Record<string, string>
  onChange: (next: Testimonial[]) => void
}

/** What clients say, in the wizard and in the editor. */
export function TestimonialsFields({ name, testimonials, max, errors, onChange }: TestimonialsFieldsProps) {
  const put = (place: number, changes: Partial<Testimonial>) => {
    const before = testimonials[place] ?? { text: '', clientName: '' }
    onChange(testimonials.with(place, { ...before, ...changes }))
  }
  return (
    <Group title="Testimonials" hint={`2-3 are a good number; at most ${max}.`}>
      {testimonials.map(({ text, clientName }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the list is all that tells two testimonials apart
        <div key={place} className="grid gap-3 border-l-2 border-line-strong pl-4">
          <Field label={`Testimonial ${place + 1}`} error={errors[`${name}.${place}.text`]}>
            <Textarea
              name={`${name}.${place}.text`}
              rows={2}
              className="min-h-20"
              value={text}
              maxLength={onboardingLimits.text}
              onChange={({ target }) => put(place, { text: target.value })}
            />
          </Field>
          <div className="flex items-end gap-2">
            <Field
              label={`Client Name ${place + 1}`}
              error={errors[`${name}.${place}.clientName`]}
              className="min-w-0 flex-1"
            >
              <Input
                name={`${name}.${place}.clientName`}
                value={clientName}
                maxLength={onboardingLimits.line}
                autoComplete="off"
                onChange={({ target }) => put(place, { clientName: target.value })}
              />
            </Field>
            <RemoveButton
              label={`Remove testimonial ${place + 1}`}
              onClick={() => onChange(testimonials.toSpliced(place, 1))}
            />
          </div>
        </div>
      ))}
      <AddButton
        label="Add Testimonial"
        count={testimonials.length}
        max={max}
        onClick={() => onChange([...testimonials, { text: '', clientName: '' }])}
      />
    </Group>
  )
}
