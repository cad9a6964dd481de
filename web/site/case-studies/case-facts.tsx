import { caseStudiesPage } from '#content/case-studies.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'

/** Industry, timeline and stack: on the card and beside the story. */
export function CaseFacts({ study: { industry, timeline, stack } }: { study: CaseStudy }) {
  const { facts } = caseStudiesPage
  return (
    <dl className="divide-y divide-line border-y border-line text-small">
      {[
        [facts.industry, industry],
        [facts.timeline, timeline],
        [facts.stack, stack.join(', ')],
      ].map(([label, text]) => (
        <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-4 py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
