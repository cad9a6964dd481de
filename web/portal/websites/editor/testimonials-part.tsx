import { websiteLimits } from '#domain/websites.ts'
import { TestimonialsFields } from '#web/websites/testimonials-fields.tsx'
import { LineField, type SectionProps } from './fields.tsx'

export function TestimonialsPart({ section, errors, change }: SectionProps<'testimonials'>) {
  return (
    <>
      <LineField
        name="heading"
        label="Heading"
        value={section.heading}
        errors={errors}
        onChange={(heading) => change({ heading })}
      />
      <TestimonialsFields
        name="testimonials"
        testimonials={section.testimonials}
        max={websiteLimits.testimonials}
        errors={errors}
        onChange={(testimonials) => change({ testimonials })}
      />
    </>
  )
}
