import type { ReactNode } from 'react'
import { partName } from '#content/trades.ts'
import { findingsOf } from '#domain/website-findings.ts'
import { changedParts } from '#domain/website-parts.ts'
import type { WebsiteContent } from '#domain/websites.ts'

type WebsiteToLookAtProps = {
  content: WebsiteContent
  /** What visitors see now; null before the first publication. */
  live: WebsiteContent | null
}

/** Where somebody who decides about a website looks first. */
export function WebsiteToLookAt({ content, live }: WebsiteToLookAtProps) {
  const changed = live && changedParts(live, content).map((part) => partName(content.trade, part))
  const findings = findingsOf(content)
  return (
    <>
      <Part heading="What changed">
        {changed === null ? (
          <p>First version</p>
        ) : changed.length === 0 ? (
          <p>Nothing: it is what visitors see now.</p>
        ) : (
          <Points points={changed} />
        )}
      </Part>
      <Part heading="To look at">
        {findings.length === 0 ? (
          <p>Nothing found.</p>
        ) : (
          <Points points={findings.map(({ part, message }) => `${partName(content.trade, part)}: ${message}`)} />
        )}
      </Part>
    </>
  )
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="grid gap-1.5 text-small">
    <h3 className="font-semibold">{heading}</h3>
    {children}
  </section>
)

const Points = ({ points }: { points: string[] }) => (
  <ul className="list-disc space-y-1 pl-5 marker:text-mark">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)
