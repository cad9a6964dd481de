import { imageDeliverySchema, onboardingLimits } from '#domain/onboarding.ts'
import { imageDeliveries } from '#content/onboarding.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AddButton, RemoveButton } from './list-buttons.tsx'
import { CheckField, Group, Hinted, LineField, TextField, type StepProps } from './step-fields.tsx'

export function ImagesStep({ onboarding }: StepProps) {
  const { form, change } = onboarding
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-4 font-semibold">Images you have</legend>
        <CheckField
          onboarding={onboarding}
          name="logo_provided"
          label="Logo"
          hint="At least 200x80 pixels, with a transparent background."
        />
        <CheckField
          onboarding={onboarding}
          name="hero_image_provided"
          label="Hero image"
          hint="At least 1920x1080 pixels: the large picture at the top."
        />
        <CheckField
          onboarding={onboarding}
          name="profile_photo_provided"
          label="Profile photo"
          hint="At least 400x600 pixels: you, upright."
        />
      </fieldset>
      <Group title="How the images reach us">
        {imageDeliverySchema.options.map((method) => (
          <Radio
            key={method}
            name="image_delivery_method"
            value={method}
            checked={form.image_delivery_method === method}
            onChange={() => change({ image_delivery_method: method })}
            label={<Hinted {...imageDeliveries[method]} />}
          />
        ))}
        {form.image_delivery_method === 'drive' && (
          <LineField
            onboarding={onboarding}
            name="image_drive_link"
            label="Drive Link"
            inputMode="url"
            placeholder="https://"
            maxLength={onboardingLimits.link}
            hint="Open to everyone who has the link."
          />
        )}
        <CheckField
          onboarding={onboarding}
          name="needs_photo_help"
          label="I need help with photos"
          hint="We bring a camera, or choose pictures with you."
        />
      </Group>
      <Group title="The first words on your page">
        <LineField
          onboarding={onboarding}
          name="hero_headline"
          label="Hero Headline"
          hint="Five words or fewer work best, such as “Move better every day”."
        />
        <TextField onboarding={onboarding} name="hero_supporting_text" label="Hero Supporting Text" rows={2} />
      </Group>
      <Testimonials onboarding={onboarding} />
    </>
  )
}

function Testimonials({ onboarding: { form, change, errors } }: StepProps) {
  const { testimonials } = form
  const put = (place: number, changes: Partial<(typeof testimonials)[number]>) => {
    const before = testimonials[place] ?? { text: '', clientName: '' }
    change({ testimonials: testimonials.with(place, { ...before, ...changes }) })
  }
  return (
    <Group title="Testimonials" hint={`2-3 are a good number; at most ${onboardingLimits.testimonials}.`}>
      {testimonials.map(({ text, clientName }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the list is all that tells two testimonials apart
        <div key={place} className="grid gap-3 border-l-2 border-line-strong pl-4">
          <Field label={`Testimonial ${place + 1}`} error={errors[`testimonials.${place}.text`]}>
            <Textarea
              name={`testimonials.${place}.text`}
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
              error={errors[`testimonials.${place}.clientName`]}
              className="min-w-0 flex-1"
            >
              <Input
                name={`testimonials.${place}.clientName`}
                value={clientName}
                maxLength={onboardingLimits.line}
                autoComplete="off"
                onChange={({ target }) => put(place, { clientName: target.value })}
              />
            </Field>
            <RemoveButton
              label={`Remove testimonial ${place + 1}`}
              onClick={() => change({ testimonials: testimonials.toSpliced(place, 1) })}
            />
          </div>
        </div>
      ))}
      <AddButton
        label="Add Testimonial"
        count={testimonials.length}
        max={onboardingLimits.testimonials}
        onClick={() => change({ testimonials: [...testimonials, { text: '', clientName: '' }] })}
      />
    </Group>
  )
}
