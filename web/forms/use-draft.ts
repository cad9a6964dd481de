import { useEffect, useRef, type FormEvent } from 'react'
import { useLocation } from 'react-router'

type Values = Record<string, string>
/** `search` is the address the draft was typed under: a link that prefills the form does so once, not again on reload. */
type Draft = { values: Values; search: string }

/**
 * Keeps what is typed into a form until it is sent, also over a reload. It lives as long as the tab and no longer: a name
 * and a phone number have no place in a shared computer's storage. `prefill` reads what a link asks the form to begin with.
 */
export function useDraft(name: string, prefill: (search: string) => Values = nothing) {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!form.current) return
    const draft = readDraft(name)
    fill(form.current, draft?.values ?? {})
    if (draft?.search !== search) fill(form.current, prefill(search))
    keepDraft(name, { values: valuesOf(form.current), search })
  }, [name, search, prefill])

  return {
    form,
    keep: (event: FormEvent<HTMLFormElement>) => keepDraft(name, { values: valuesOf(event.currentTarget), search }),
    forget: () => forgetDraft(name),
  }
}

const nothing = () => ({})
const keyOf = (name: string) => `draft:${name}`

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}

/** What somebody typed before the page had booted is newer than any draft and stays. */
function fill(form: HTMLFormElement, values: Values) {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = values[control.name] ?? control.value
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      control.value ||= values[control.name] ?? ''
  }
}

// Browsers that refuse storage throw on the first touch of it. The form then works without a draft.

function readDraft(name: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

function keepDraft(name: string, draft: Draft) {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {}
}

function forgetDraft(name: string) {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {}
}
