import type { ReactNode } from 'react'

/** The heading of a page section; `id` names the section for the rest of the page. */
export function SectionHeading({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-end lg:gap-12">
      <h2 id={id} className="font-display text-title tracking-[-0.02em]">
        {title}
      </h2>
      {children && <p className="max-w-[52ch] text-ink-soft">{children}</p>}
    </div>
  )
}
