import { LineField, TextField, type SectionProps } from './fields.tsx'

export function TopFields({ section, errors, change }: SectionProps<'hero'>) {
  return (
    <>
      <LineField
        name="headline"
        label="Headline"
        hint="Five words or fewer work best, such as “Move better every day”."
        value={section.headline}
        errors={errors}
        onChange={(headline) => change({ headline })}
      />
      <TextField
        name="text"
        label="Supporting text"
        value={section.text}
        errors={errors}
        onChange={(text) => change({ text })}
      />
      <LineField
        name="button"
        label="Button text"
        hint="It leads to the form at the end of the page."
        value={section.button}
        errors={errors}
        onChange={(button) => change({ button })}
      />
    </>
  )
}
