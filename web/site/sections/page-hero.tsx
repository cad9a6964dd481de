import type { ReactNode } from 'react'
import type { NavigationLink } from '#content/navigation.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { LinkButtons } from './link-buttons.tsx'

type PageHeroProps = {
  /** The way to this page below Home, itself last. */
  way?: readonly NavigationLink[]
  /** The line over the title: a note on the chart, so it is magenta and italic. */
  kicker?: ReactNode
  title: string
  description: string
  buttons?: readonly NavigationLink[]
  /** A line beneath them. */
  note?: ReactNode
  /** What fills the right half, to the edge of the window: a drawing, a picture, a plate with a price. */
  children?: ReactNode
}

/** The head of every page but the home page. */
export function PageHero({ way, kicker, title, description, buttons, note, children }: PageHeroProps) {
  return (
    <section className="border-b border-line">
      <div className={children ? 'page-halves lg:min-h-[min(70dvh,36rem)]' : 'page-width'}>
        <div className="grid content-center justify-items-start gap-5 py-14 sm:py-20 lg:py-16 lg:pr-12">
          {way && <Breadcrumbs way={way.slice(0, -1)} />}
          {kicker && <p className="font-display text-lead text-mark italic">{kicker}</p>}
          <h1 className="font-display text-[clamp(2.25rem,1.5rem+3.2vw,3.75rem)] leading-[1.05] tracking-[-0.025em]">
            {title}
          </h1>
          <p className="max-w-[54ch] text-lead text-ink-soft">{description}</p>
          {buttons && <LinkButtons links={buttons} className="mt-2" />}
          {note && <p className="text-small text-ink-soft">{note}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
