import { testimonials, type Testimonial } from '#content/testimonials.ts'
import { Stars } from './stars.tsx'

/** Quotes of unequal length, set in columns like notes in the margin of a chart. */
export function TestimonialList({ limit }: { limit?: number }) {
  return (
    <ul className="-mb-10 gap-x-12 sm:columns-2 lg:columns-3">
      {testimonials.slice(0, limit).map((testimonial) => (
        <Entry key={testimonial.id} {...testimonial} />
      ))}
    </ul>
  )
}

function Entry({ name, company, quote, avatar, stars }: Testimonial) {
  return (
    <li className="mb-10 break-inside-avoid border-t border-ink pt-6">
      <figure className="grid gap-5">
        <Stars count={stars} />
        <blockquote>
          <p className="font-display text-[1.125rem] leading-[1.55]">{quote}</p>
        </blockquote>
        <figcaption className="flex items-center gap-3 text-small">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-raised font-display text-small"
          >
            {avatar}
          </span>
          <span className="grid">
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft">{company}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}
