import { brandStyleSchema, defaultPrimaryColor, suggestedSecondaryColor } from '#domain/onboarding.ts'
import { brandStyles } from '#content/onboarding.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioMark } from '#web/ui/radio.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { contrastBetween, textOn } from '#domain/colours.ts'
import { Group, TextField, type StepProps } from './step-fields.tsx'
import { Swatch } from './swatch.tsx'
import type { TypedFields } from './typed-fields.ts'

export function BrandStep({ onboarding }: StepProps) {
  const { form, change, errors } = onboarding
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ColorField
          name="primary_color"
          label="Primary Color"
          value={form.primary_color}
          fallback={defaultPrimaryColor}
          error={errors['primary_color']}
          onChange={(primary_color) => change({ primary_color })}
        />
        {form.secondary_color === null ? (
          <div className="grid content-start gap-1.5">
            <p className="text-small font-semibold">Secondary Color (optional)</p>
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => change({ secondary_color: suggestedSecondaryColor })}
            >
              <Swatch color={suggestedSecondaryColor} />
              Use {suggestedSecondaryColor}
            </Button>
            <p className="text-note text-ink-soft">Our suggestion; you can change it.</p>
          </div>
        ) : (
          <div className="grid content-start gap-1.5">
            <ColorField
              name="secondary_color"
              label="Secondary Color (optional)"
              value={form.secondary_color}
              fallback={suggestedSecondaryColor}
              error={errors['secondary_color']}
              onChange={(secondary_color) => change({ secondary_color })}
            />
            <Button
              variant="quiet"
              size="small"
              className="-ml-3 justify-self-start"
              onClick={() => change({ secondary_color: null })}
            >
              Do without
            </Button>
          </div>
        )}
      </div>
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

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** While a colour is half typed, the preview keeps to the one we suggest. */
function withValidColors(form: TypedFields): TypedFields {
  const { primary_color, secondary_color } = form
  return {
    ...form,
    primary_color: isColor(primary_color) ? primary_color : defaultPrimaryColor,
    secondary_color: secondary_color && isColor(secondary_color) ? secondary_color : null,
  }
}

type ColorFieldProps = {
  name: string
  label: string
  value: string
  fallback: string
  error: string | undefined
  onChange: (value: string) => void
}

function ColorField({ name, label, value, fallback, error, onChange }: ColorFieldProps) {
  const shown = isColor(value) ? value : fallback
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={`${label}: pick`}
        value={shown.toLowerCase()}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
        className="mt-7.5 size-11 shrink-0 rounded-control border border-line-strong bg-raised p-1"
      />
      <Field label={label} error={error} hint={contrastNote(shown)} className="min-w-0 flex-1">
        <Input
          name={name}
          value={value}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  )
}

function contrastNote(color: string) {
  const text = textOn(color)
  const ratio = contrastBetween(text, color).toFixed(1)
  return `Text on it is ${text === '#FFFFFF' ? 'white' : 'black'}: contrast ${ratio} to 1.`
}
