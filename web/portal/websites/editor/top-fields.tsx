import { Group } from '#web/forms/group.tsx'
import { LineField, TextField, type SectionProps } from './fields.tsx'
import { SinglePicture } from './single-picture.tsx'

export function TopFields({ section, pictures, errors, change }: SectionProps<'hero'>) {
  const { picture } = section
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
      <Group title="Hero image">
        <SinglePicture
          purpose="hero"
          hint="At least 1920x1080 pixels. JPEG, PNG, WebP or AVIF, up to 15 MB."
          picture={picture}
          pictures={pictures}
        />
        {picture && (
          <LineField
            name="picture.alt"
            label="Describe this picture"
            hint="For whoever cannot see it, such as “Six people lifting in an old boathouse”."
            value={picture.alt}
            errors={errors}
            onChange={(alt) => change({ picture: { ...picture, alt } })}
          />
        )}
      </Group>
    </>
  )
}
