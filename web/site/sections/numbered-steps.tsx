import type { ProcessStep } from '#content/process.ts'
import { cx } from '#web/ui/cx.ts'

/** Steps as waypoints on a dashed course: across the page, or down it on a phone. */
export function NumberedSteps({ steps }: { steps: readonly ProcessStep[] }) {
  return (
    <ol className={cx('grid', steps.length % 4 === 0 ? 'md:grid-cols-2 md:gap-y-10 lg:grid-cols-4' : 'md:grid-cols-3')}>
      {steps.map(({ title, summary }, index) => (
        <li
          key={title}
          className={cx(
            'relative grid content-start gap-2 border-dashed border-line-strong',
            'max-md:border-l-2 max-md:pb-9 max-md:pl-7 max-md:last:pb-0 md:border-t-2 md:pt-7 md:pr-10',
            'before:absolute before:size-3.5 before:rounded-full before:border-2 before:border-mark before:bg-raised',
            'max-md:before:top-1.5 max-md:before:-left-2 md:before:-top-2 md:before:left-0',
          )}
        >
          <h3 className="flex gap-3 font-display text-heading">
            <span className="text-mark italic">{index + 1}</span>
            {title}
          </h3>
          <p className="max-w-[42ch] text-small text-ink-soft">{summary}</p>
        </li>
      ))}
    </ol>
  )
}
