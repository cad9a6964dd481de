import type { ReactNode } from 'react'

export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="border-b border-ink pb-2 font-display text-heading">{title}</h2>
      {children}
    </section>
  )
}
