import type { Figure } from '#content/service-pages/service-page.ts'
import { cx } from '#web/ui/cx.ts'

/** Numbers set as a chart sets its soundings: italic, and large enough to steer by. */
export function KeyFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl
      className={cx(
        'grid gap-x-10 gap-y-10',
        figures.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4',
      )}
    >
      {figures.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-2 border-t border-ink pt-5">
          <dt className="max-w-[30ch] text-small text-ink-soft">{label}</dt>
          <dd className="font-display text-title text-mark italic">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
