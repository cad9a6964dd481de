import { useId, type ReactNode } from 'react'

/** One of the lists of the page; `empty` stands where it has nothing. */
export function BillingSection({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="font-display text-heading">
        {title}
      </h2>
      {children || <p className="text-small text-ink-soft">{empty}</p>}
    </section>
  )
}
