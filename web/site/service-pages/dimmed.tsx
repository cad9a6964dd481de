import type { ReactNode } from 'react'

/** What is out of reach for now: pale, but still there to be read, linked and indexed. */
export function Dimmed({ when, children }: { when: boolean; children: ReactNode }) {
  return <div className={when ? 'dimmed' : undefined}>{children}</div>
}
