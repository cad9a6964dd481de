import { onboardingLimits } from '#domain/onboarding.ts'
import { websiteLimits } from '#domain/websites.ts'
import { Hinted } from '#web/forms/group.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LineField, TextField, type SectionProps } from './fields.tsx'
import { Rows } from './rows.tsx'

export function ContactFields({ section, content, errors, change }: SectionProps<'contact'>) {
  return (
    <>
      <LineField
        name="heading"
        label="Heading"
        value={section.heading}
        errors={errors}
        onChange={(heading) => change({ heading })}
      />
      <TextField name="text" label="Text" value={section.text} errors={errors} onChange={(text) => change({ text })} />
      <fieldset className="grid gap-4">
        <legend className="sr-only">Beside the form</legend>
        <Checkbox
          name="show_phone"
          checked={section.show_phone}
          onChange={({ target }) => change({ show_phone: target.checked })}
          label={<Hinted label="Show my phone number" />}
          aria-describedby="known-phone"
        />
        <p id="known-phone" className="-mt-4 ml-8 text-note text-ink-soft">
          {content.phone || 'Your onboarding form has none.'}
        </p>
        <Checkbox
          name="show_email"
          checked={section.show_email}
          onChange={({ target }) => change({ show_email: target.checked })}
          label={<Hinted label="Show my e-mail address" />}
          aria-describedby="known-email"
        />
        <p id="known-email" className="-mt-4 ml-8 text-note break-words text-ink-soft">
          {content.email || 'Your onboarding form has none.'}
        </p>
      </fieldset>
      <Rows
        title="Links"
        hint="Where else you are found. Without an address it is shown as words, such as @yourname."
        noun="link"
        isLined
        rows={section.links}
        max={websiteLimits.links}
        empty={{ text: '', url: '' }}
        onChange={(links) => change({ links })}
      >
        {(row, place, put) => (
          <div className="grid gap-3 @md:grid-cols-2">
            <LineField
              name={`links.${place}.url`}
              label={`Link ${place + 1}`}
              inputMode="url"
              placeholder="https://"
              maxLength={onboardingLimits.link}
              value={row.url}
              errors={errors}
              onChange={(url) => put({ ...row, url })}
            />
            <LineField
              name={`links.${place}.text`}
              label={`Link text ${place + 1}`}
              value={row.text}
              errors={errors}
              onChange={(text) => put({ ...row, text })}
            />
          </div>
        )}
      </Rows>
    </>
  )
}
