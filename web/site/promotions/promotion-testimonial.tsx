import { promotions } from '#content/promotions.ts'
import { testimonials } from '#content/testimonials.ts'
import { Stars } from '#web/site/sections/stars.tsx'

/** S1 §2: one testimonial, of somebody who began with the free website. */
export function PromotionTestimonial() {
  const testimonial = testimonials.find(({ id }) => id === promotions.testimonialId)
  if (!testimonial) return null
  const { name, company, quote, stars } = testimonial
  return (
    <figure className="border-y border-line bg-shoal">
      <div className="page-width grid justify-items-start gap-6 py-16 sm:py-24">
        <Stars count={stars} />
        <blockquote className="max-w-[34ch] font-display text-title tracking-[-0.02em] sm:max-w-[40ch]">
          <p>{quote}</p>
        </blockquote>
        <figcaption className="text-small">
          <span className="font-semibold">{name}</span>, <span className="text-ink-soft">{company}</span>
        </figcaption>
      </div>
    </figure>
  )
}
