import type { ReactNode } from 'react'
import type { PicturePurpose } from '#domain/website-pictures.ts'
import { imageDeliverySchema, onboardingLimits } from '#domain/onboarding.ts'
import { imageDeliveries } from '#content/onboarding.ts'
import { Radio } from '#web/ui/radio.tsx'
import { TestimonialsFields } from '#web/websites/testimonials-fields.tsx'
import { Group, Hinted } from '#web/forms/group.tsx'
import { PictureField } from '#web/websites/picture-field.tsx'
import type { Pictures } from '#web/websites/use-pictures.ts'
import { CheckField, LineField, TextField, type StepProps } from './step-fields.tsx'

/** What says of a picture of this purpose that there is one. */
export const providedBy: Partial<
  Record<PicturePurpose, 'logo_provided' | 'hero_image_provided' | 'profile_photo_provided'>
> = { logo: 'logo_provided', hero: 'hero_image_provided', profile: 'profile_photo_provided' }

export function ImagesStep({ onboarding, pictures }: StepProps & { pictures: Pictures }) {
  const { form, change } = onboarding
  return (
    <>
      <fieldset className="grid gap-6">
        <legend className="mb-4 font-semibold">Images you have</legend>
        <div className="grid gap-2">
          <CheckField
            onboarding={onboarding}
            name="logo_provided"
            label="Logo"
            hint="At least 200x80 pixels, with a transparent background."
          />
          <Beneath>
            <PictureField purpose="logo" pictures={pictures} />
          </Beneath>
        </div>
        <div className="grid gap-2">
          <CheckField
            onboarding={onboarding}
            name="hero_image_provided"
            label="Hero image"
            hint="At least 1920x1080 pixels: the large picture at the top."
          />
          <Beneath>
            <PictureField purpose="hero" pictures={pictures} />
          </Beneath>
        </div>
        <div className="grid gap-2">
          <CheckField
            onboarding={onboarding}
            name="profile_photo_provided"
            label="Profile photo"
            hint="At least 400x600 pixels: you, upright."
          />
          <Beneath>
            <PictureField purpose="profile" pictures={pictures} />
          </Beneath>
        </div>
      </fieldset>
      <Group title="Gallery">
        <PictureField
          purpose="gallery"
          pictures={pictures}
          hint="Up to 12 pictures, at least 800x600 pixels each. JPEG, PNG, WebP or AVIF, up to 15 MB."
        />
      </Group>
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

/** In line with the words of the checkbox above. */
const Beneath = ({ children }: { children: ReactNode }) => <div className="pl-8">{children}</div>
