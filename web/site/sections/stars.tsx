import { Star } from 'lucide-react'
import type { Testimonial } from '#content/testimonials.ts'
import { cx } from '#web/ui/cx.ts'

/** S1 §9: one to five. */
export function Stars({ count }: { count: Testimonial['stars'] }) {
  return (
    <p className="flex gap-1">
      <span className="sr-only">{`${count} of 5 stars`}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx('size-4.5', star <= count ? 'fill-action text-action' : 'text-line-strong')}
        />
      ))}
    </p>
  )
}
