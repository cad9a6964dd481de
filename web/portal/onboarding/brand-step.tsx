import { defaultPrimaryColor } from '#domain/onboarding.ts'
import { Group } from '#web/forms/group.tsx'
import { ColorFields, isColor } from '#web/websites/color-fields.tsx'
import { StyleChoice } from '#web/websites/style-choice.tsx'
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
        <StyleChoice name="brand_style" chosen={form.brand_style} onChoose={(brand_style) => change({ brand_style })}>
          {(style) => <BrandPreview style={style} form={withValidColors(form)} />}
        </StyleChoice>
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
