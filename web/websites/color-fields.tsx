import { contrastBetween, textOn } from '#domain/colours.ts'
import { defaultPrimaryColor, suggestedSecondaryColor } from '#domain/onboarding.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Swatch } from './swatch.tsx'

type Colors = { primary_color: string; secondary_color: string | null }
type ColorFieldsProps = Colors & {
  labels: { primary: string; secondary: string }
  errors: Record<string, string>
  onChange: (changes: Partial<Colors>) => void
}

/** The two colors of a website, in the wizard and in the editor. */
export function ColorFields({ labels, primary_color, secondary_color, errors, onChange }: ColorFieldsProps) {
  return (
    <div className="grid gap-5 @lg:grid-cols-2">
      <ColorField
        name="primary_color"
        label={labels.primary}
        value={primary_color}
        fallback={defaultPrimaryColor}
        error={errors['primary_color']}
        onChange={(color) => onChange({ primary_color: color })}
      />
      {secondary_color === null ? (
        <div className="grid content-start gap-1.5">
          <p className="text-small font-semibold">{labels.secondary}</p>
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() => onChange({ secondary_color: suggestedSecondaryColor })}
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
            label={labels.secondary}
            value={secondary_color}
            fallback={suggestedSecondaryColor}
            error={errors['secondary_color']}
            onChange={(color) => onChange({ secondary_color: color })}
          />
          <Button
            variant="quiet"
            size="small"
            className="-ml-3 justify-self-start"
            onClick={() => onChange({ secondary_color: null })}
          >
            Do without
          </Button>
        </div>
      )}
    </div>
  )
}

export const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

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
