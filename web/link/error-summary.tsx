import { useEffect, useRef } from 'react'
import { Alert } from '#web/ui/alert.tsx'

/** What is wrong, all of it in one place; takes the focus each time something is. */
export function ErrorSummary({ errors }: { errors: Record<string, string> }) {
  const summary = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors)
  useEffect(() => {
    if (Object.keys(errors).length > 0) summary.current?.focus()
  }, [errors])
  if (entries.length === 0) return null
  return (
    <div ref={summary} tabIndex={-1} className="scroll-mt-6 rounded-card">
      <Alert tone="danger" title="Please look at this first">
        <ul className="grid gap-1">
          {entries.map(([name, message]) => (
            <li key={name}>
              <button type="button" className="text-left underline" onClick={() => focusField(summary.current, name)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

/** Not by an address: on the page of a link that is its key. */
function focusField(summary: HTMLElement | null, name: string) {
  const field = summary?.closest('form')?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
