import { websiteLimits } from '#domain/websites.ts'
import { LineField, TextField, type SectionProps } from './fields.tsx'
import { Rows } from './rows.tsx'

export function TimesFields({ section, errors, change }: SectionProps<'times'>) {
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
        name="places"
        label="Places"
        hint="Your studio, a park, your clients’ homes, online. Each on a line of its own."
        value={section.places}
        errors={errors}
        onChange={(places) => change({ places })}
      />
      <Rows
        title="Times"
        hint="When somebody can come, such as Monday, 18:00 to 19:00, Barbell class."
        noun="time"
        isLined
        rows={section.times}
        max={websiteLimits.times}
        empty={{ day: '', from: '', to: '', what: '' }}
        onChange={(times) => change({ times })}
      >
        {(row, place, put) => {
          const line = (field: keyof typeof row, label: string) => (
            <LineField
              name={`times.${place}.${field}`}
              label={label}
              value={row[field]}
              errors={errors}
              onChange={(value) => put({ ...row, [field]: value })}
            />
          )
          return (
            <fieldset aria-label={`Time ${place + 1}`} className="grid grid-cols-2 gap-3 @md:grid-cols-[2fr_1fr_1fr]">
              <div className="col-span-2 @md:col-span-1">{line('day', 'Day')}</div>
              {line('from', 'From')}
              {line('to', 'To')}
              <div className="col-span-2 @md:col-span-3">{line('what', 'What')}</div>
            </fieldset>
          )
        }}
      </Rows>
    </>
  )
}
