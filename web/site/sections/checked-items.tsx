import { Check } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'

/** What is included, each with a tick. */
export function CheckedItems({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={cx('grid content-start gap-2.5 text-small', className)}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-action" />
          {item}
        </li>
      ))}
    </ul>
  )
}
