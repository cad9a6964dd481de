import { imageDeliverySchema, onboardingLimits } from '#domain/onboarding.ts'
import { imageDeliveries } from '#content/onboarding.ts'
import { Radio } from '#web/ui/radio.tsx'
import { TestimonialsFields } from '#web/websites/testimonials-fields.tsx'
import { Group, Hinted } from '#web/forms/group.tsx'
import { CheckField, LineField, TextField, type StepProps } from './step-fields.tsx'

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
      <TestimonialsFields
        name="testimonials"
        testimonials={form.testimonials}
        max={onboardingLimits.testimonials}
        errors={onboarding.errors}
        onChange={(testimonials) => change({ testimonials })}
      />
    </>
  )
}
