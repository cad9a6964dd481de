import { useEffect, useRef } from 'react'
import { forget, keep, readKept, visitor } from '#web/kept/kept.ts'

/** What is typed on a link's page, where nobody is signed in: the tab's, until it is sent. */
export function useLinkDraft(name: string) {
  const form = useRef<HTMLFormElement>(null)
  const draft = ['tab', visitor, `link:${name}`] as const
  useEffect(() => {
    const kept = readKept('tab', visitor, `link:${name}`)
    if (!form.current || typeof kept !== 'object' || kept === null) return
    const values = kept as Record<string, unknown>
    for (const control of form.current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)) {
      const value = values[control.name]
      if (control.value === '' && typeof value === 'string') control.value = value
    }
  }, [name])
  return {
    form,
    keepTyped: () => {
      const controls = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed) ?? []
      keep(...draft, Object.fromEntries(Array.from(controls, ({ name: field, value }) => [field, value])))
    },
    forgetTyped: () => forget(...draft),
  }
}

const typed = 'input[name]:not([type=hidden], [type=file]), textarea[name]'
