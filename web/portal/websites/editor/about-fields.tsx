import { onboardingLimits } from '#domain/onboarding.ts'
import { websiteLimits } from '#domain/websites.ts'
import { Group } from '#web/forms/group.tsx'
import { LineField, TextField, type SectionProps } from './fields.tsx'
import { Rows } from './rows.tsx'
import { SinglePicture } from './single-picture.tsx'

export function AboutFields({ section, pictures, errors, change }: SectionProps<'about'>) {
  return (
    <>
      <LineField
        name="heading"
        label="Heading"
        value={section.heading}
        errors={errors}
        onChange={(heading) => change({ heading })}
      />
      <TextField
        name="text"
        label="Text"
        rows={7}
        maxLength={onboardingLimits.bio}
        hint="An empty line begins a new paragraph."
        value={section.text}
        errors={errors}
        onChange={(text) => change({ text })}
      />
      <TextField
        name="quote"
        label="Quote"
        rows={2}
        value={section.quote}
        errors={errors}
        onChange={(quote) => change({ quote })}
      />
      <Rows
        title="Figures"
        hint="A number and what it counts, such as 12 and “years of experience”."
        noun="figure"
        isLined
        rows={section.figures}
        max={websiteLimits.figures}
        empty={{ figure: '', label: '' }}
        onChange={(figures) => change({ figures })}
      >
        {(row, place, put) => (
          <div className="grid gap-3 @md:grid-cols-[1fr_2fr]">
            <LineField
              name={`figures.${place}.figure`}
              label={`Figure ${place + 1}`}
              value={row.figure}
              errors={errors}
              onChange={(figure) => put({ ...row, figure })}
            />
            <LineField
              name={`figures.${place}.label`}
              label={`Label ${place + 1}`}
              value={row.label}
              errors={errors}
              onChange={(label) => put({ ...row, label })}
            />
          </div>
        )}
      </Rows>
      <Rows
        title="Certifications"
        noun="certification"
        rows={section.certifications}
        max={websiteLimits.certifications}
        empty=""
        onChange={(certifications) => change({ certifications })}
      >
        {(row, place, put) => (
          <LineField
            name={`certifications.${place}`}
            label={`Certification ${place + 1}`}
            value={row}
            errors={errors}
            onChange={put}
          />
        )}
      </Rows>
      <Group title="Profile photo">
        <SinglePicture
          purpose="profile"
          hint="At least 400x600 pixels: you, upright. JPEG, PNG, WebP or AVIF, up to 15 MB."
          picture={section.picture}
          pictures={pictures}
        />
      </Group>
    </>
  )
}
