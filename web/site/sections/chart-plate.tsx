import type { ReactNode } from 'react'
import { pageLabels } from '#content/page-labels.ts'

/** The title plate of a chart: a ruled sheet laid over the drawing. */
export function ChartPlate({ children }: { children: ReactNode }) {
  return (
    <div className="w-full max-w-md rounded-card border border-line-strong bg-raised shadow-raised">
      <div aria-hidden="true" className="scale-rule text-ink-soft" />
      <div className="grid gap-3 p-6 sm:p-7">{children}</div>
    </div>
  )
}

/** What the page holds, as links to its sections. */
export function ContentsPlate({ sections }: { sections: readonly { id: string; heading: string }[] }) {
  return (
    <ChartPlate>
      <nav aria-label={pageLabels.contents}>
        <p className="mb-2 text-small font-semibold">{pageLabels.contents}</p>
        <ul className="divide-y divide-line">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-2.5 font-display text-heading hover:underline hover:decoration-mark"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </ChartPlate>
  )
}
