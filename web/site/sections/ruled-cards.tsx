import type { Card } from '#content/service-pages/service-page.ts'
import { cx } from '#web/ui/cx.ts'

/** Short texts under a strong rule, side by side. */
export function RuledCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={cx('grid gap-x-10 gap-y-10', cards.length % 2 === 0 ? 'sm:grid-cols-2' : 'md:grid-cols-3')}>
      {cards.map(({ title, text }) => (
        <li key={title} className="grid content-start gap-2 border-t border-ink pt-5">
          <h3 className="font-display text-heading">{title}</h3>
          <p className="max-w-[56ch] text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
