import { ExternalLink } from 'lucide-react'
import { portfolioPage, type PortfolioItem } from '#content/portfolio.ts'
import { pictureNamed } from '#web/pictures/pictures.ts'
import { Picture } from '#web/site/picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

const inHalfARow = '(min-width: 76rem) 35rem, (min-width: 40rem) 46vw, 92vw'
const inARow = '(min-width: 76rem) 35rem, (min-width: 64rem) 46vw, 92vw'

/** A project of the portfolio. The whole card opens the site in a new tab; hover and focus say so over the picture. */
export function ProjectCard({ project, wide }: { project: PortfolioItem; wide: boolean }) {
  const { id, title, description, tags, features } = project
  return (
    <li className={cx('group relative grid content-start gap-x-10 gap-y-4', wide && 'sm:col-span-2 lg:grid-cols-2')}>
      <div className="grid self-start overflow-hidden rounded-card border border-line *:[grid-area:1/1]">
        <Picture picture={pictureNamed(`portfolio/${id}`)} sizes={wide ? inARow : inHalfARow} />
        <VisitOverlay {...project} />
      </div>
      <div className="grid content-start gap-4">
        <h3 className="font-display text-heading group-hover:underline group-hover:decoration-mark group-hover:underline-offset-4">
          {title}
        </h3>
        <p className="max-w-[56ch] text-small text-ink-soft">{description}</p>
        <ul className="max-w-[56ch] divide-y divide-line border-y border-line text-small">
          {features.map((feature) => (
            <li key={feature} className="py-1.5">
              {feature}
            </li>
          ))}
        </ul>
        <ul aria-label={portfolioPage.projects.tags} className="flex flex-wrap gap-2">
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

/** The link reaches over the whole card, which is its positioned ancestor. */
function VisitOverlay({ title, url }: Pick<PortfolioItem, 'title' | 'url'>) {
  return (
    <div
      className={cx(
        'grid place-items-center bg-[rgb(6_18_24/55%)] opacity-0 transition-opacity duration-200',
        'group-focus-within:opacity-100 group-hover:opacity-100',
        // Nothing hovers on a touch screen: there the label stands in the corner.
        'pointer-coarse:place-items-end pointer-coarse:bg-transparent pointer-coarse:p-3 pointer-coarse:opacity-100',
      )}
    >
      <a href={url} target="_blank" rel="noopener" className={cx(buttonLook(), 'after:absolute after:inset-0')}>
        {portfolioPage.projects.visit}
        <ExternalLink aria-hidden="true" className="size-4.5" />
        <span className="sr-only">{`${title}, opens in a new tab`}</span>
      </a>
    </div>
  )
}
