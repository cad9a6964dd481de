import { useMemo } from 'react'
import { partName } from '#content/trades.ts'
import { findingsOf } from '#domain/website-findings.ts'
import type { WebsitePart } from '#domain/website-parts.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { Card } from '#web/ui/card.tsx'

type ToLookAtProps = { content: WebsiteContent; onOpen: (part: WebsitePart) => void }

/** What had better be looked at; nothing of it holds anything up. */
export function ToLookAt({ content, onOpen }: ToLookAtProps) {
  const findings = useMemo(() => findingsOf(content), [content])
  return (
    <Card className="grid gap-4">
      <h2 className="font-display text-heading">To look at</h2>
      {findings.length === 0 ? (
        <p className="text-small text-ink-soft">Nothing. Everything that visitors look for is there.</p>
      ) : (
        <ul aria-label="To look at" className="grid divide-y divide-line">
          {findings.map(({ part, message }) => (
            <li
              key={`${part} ${message}`}
              className="flex flex-wrap items-baseline gap-x-3 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="w-32 text-note text-ink-soft">{partName(content.trade, part)}</span>
              <button
                type="button"
                onClick={() => onOpen(part)}
                className="text-left text-small underline decoration-mark underline-offset-4 hover:decoration-2"
              >
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
