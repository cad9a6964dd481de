import type { Checklist } from '#content/service-pages/service-page.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { cx } from '#web/ui/cx.ts'

export function Checklists({ lists }: { lists: readonly Checklist[] }) {
  return (
    <div className={cx('grid gap-x-10 gap-y-12', lists.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
      {lists.map(({ title, items }) => (
        <div key={title} className="grid content-start gap-4 border-t border-ink pt-5">
          <h3 className="font-display text-heading">{title}</h3>
          <CheckedItems items={items} />
        </div>
      ))}
    </div>
  )
}
