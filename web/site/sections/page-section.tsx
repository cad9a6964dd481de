import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { SectionHeading } from '#web/site/section-heading.tsx'

export type Ground = 'paper' | 'shoal'

/** Neighbouring sections stand on different grounds, so that each is seen to begin. */
export const groundLook = cva<{ ground: Record<Ground, string> }>('', {
  variants: { ground: { paper: '', shoal: 'border-y border-line bg-shoal' } },
  defaultVariants: { ground: 'paper' },
})

type PageSectionProps = {
  id: string
  heading: string
  intro?: string | undefined
  ground?: Ground
  children: ReactNode
}

/** A section of a page under its heading. `id` is the anchor; the heading names the section for assistive technology. */
export function PageSection({ id, heading, intro, ground, children }: PageSectionProps) {
  const headingId = `${id}-heading`
  return (
    <section id={id} aria-labelledby={headingId} className={groundLook({ ground })}>
      <div className="page-width grid gap-8 py-20 sm:gap-12 sm:py-28">
        <SectionHeading id={headingId} title={heading}>
          {intro}
        </SectionHeading>
        {children}
      </div>
    </section>
  )
}
