import { highlights, portfolioPage } from '#content/portfolio.ts'

/** Two claimed results, each with how it was measured. */
export function Highlights() {
  return (
    <ul className="grid gap-x-12 gap-y-14 lg:grid-cols-2">
      {highlights.map(({ portfolioId, title, figure, label, text, measured }) => (
        <li key={portfolioId} className="grid content-start gap-4 border-t border-ink pt-6">
          <h3 className="font-display text-heading">{title}</h3>
          <p className="flex items-baseline gap-3">
            <span className="font-display text-display tracking-[-0.03em] text-mark italic">{figure}</span>
            <span className="text-lead">{label}</span>
          </p>
          <p className="max-w-[56ch]">{text}</p>
          <p className="max-w-[60ch] text-small text-ink-soft">
            <span className="font-semibold text-ink">{portfolioPage.highlights.measuredLabel}: </span>
            {measured}
          </p>
        </li>
      ))}
    </ul>
  )
}
