import { brandStyleSchema, defaultPrimaryColor } from '#domain/onboarding.ts'
import { brandStyles } from '#content/onboarding.ts'
import { Group } from '#web/forms/group.tsx'
import { RadioMark } from '#web/ui/radio.tsx'
import { ColorFields, isColor } from '#web/websites/color-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { TextField, type StepProps } from './step-fields.tsx'
import type { TypedFields } from './typed-fields.ts'

export function BrandStep({ onboarding }: StepProps) {
  const { form, change, errors } = onboarding
  return (
    <>
      <ColorFields
        labels={{ primary: 'Primary Color', secondary: 'Secondary Color (optional)' }}
        primary_color={form.primary_color}
        secondary_color={form.secondary_color}
        errors={errors}
        onChange={change}
      />
      <Group
        title="Preferred Style"
        hint="A piece of your own page in each style, in your colors. It follows what you type and choose."
      >
        <div className="grid gap-4 @xl:grid-cols-3">
          {brandStyleSchema.options.map((style) => (
            <label
              key={style}
              htmlFor={`radio-${style}`}
              className="grid content-start gap-3 rounded-card border border-line p-3 has-checked:border-action has-checked:bg-shoal has-checked:outline-1 has-checked:outline-action"
            >
              <span className="flex items-start gap-3">
                <RadioMark
                  id={`radio-${style}`}
                  name="brand_style"
                  value={style}
                  checked={form.brand_style === style}
                  onChange={() => change({ brand_style: style })}
                  aria-labelledby={`style-${style}`}
                  aria-describedby={`style-${style}-hint`}
                  className="mt-0.5"
                />
                <span className="text-small">
                  <span id={`style-${style}`} className="block font-semibold">
                    {brandStyles[style].label}
                  </span>
                  <span id={`style-${style}-hint`} className="block text-note text-ink-soft">
                    {brandStyles[style].hint}
                  </span>
                </span>
              </span>
              <BrandPreview style={style} form={withValidColors(form)} />
            </label>
          ))}
        </div>
      </Group>
      <TextField
        onboarding={onboarding}
        name="brand_personality"
        label="Brand Personality"
        rows={3}
        hint="In your own words: calm, loud, strict, playful; what it must never look like."
      />
    </>
  )
}

/** While a colour is half typed, the preview keeps to the one we suggest. */
function withValidColors(form: TypedFields): TypedFields {
  const { primary_color, secondary_color } = form
  return {
    ...form,
    primary_color: isColor(primary_color) ? primary_color : defaultPrimaryColor,
    secondary_color: secondary_color && isColor(secondary_color) ? secondary_color : null,
  }
}
