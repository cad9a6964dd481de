import { Link } from 'react-router'
import { caseStudiesPage } from '#content/case-studies.ts'
import { caseStudyCategories, type CaseStudy } from '#content/case-studies/case-study.ts'
import { pictures } from '#web/pictures/pictures.ts'
import { Picture } from '#web/site/picture.tsx'
import { filteredLook } from '#web/site/sections/category-filter.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { CaseFacts } from './case-facts.tsx'

/** `first` is for the picture on the first screen. */
export function CaseCard({ study, first = false }: { study: CaseStudy; first?: boolean }) {
  const { id, title, category, client, outcome, image, tags } = study
  return (
    <li
      className={cx(
        'group relative grid content-start gap-x-12 gap-y-5 border-t border-ink pt-8 lg:grid-cols-2',
        filteredLook(caseStudyCategories, category),
      )}
    >
      <Picture
        picture={pictures[image]}
        sizes="(min-width: 76rem) 35rem, (min-width: 64rem) 45vw, 75vw"
        first={first}
        className="rounded-card border border-line"
      />
      <div className="grid content-start gap-4">
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
          <span className="font-semibold text-mark">{category}</span>
          {client}
        </p>
        <h2 className="font-display text-title tracking-[-0.02em]">
          <Link
            to={`/case-studies/${id}`}
            className="underline-offset-4 group-hover:underline group-hover:decoration-mark group-hover:decoration-2 after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <p className="max-w-[52ch] text-lead text-ink-soft">{outcome}</p>
        <CaseFacts study={study} />
        <ul aria-label={caseStudiesPage.tagsLabel} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
