import { useEffect, useRef, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { forget, keep, readKept, type Owner } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'

type Values = Record<string, string>
/** `search` is the address the draft was typed under: a link that prefills the form does so once, not again on reload. */
type Draft = { values: Values; search: string }

/**
 * Keeps what is typed into a form until it is sent, also over a reload, for whoever typed it. It lives as long as the tab and no
 * longer: a name and a phone number have no place in a shared computer's storage, and a password has none at all. `prefill`
 * reads what a link asks the form to begin with; `onFilled` is told when the form has begun, with what it then holds.
 */
export function useDraft(name: string, prefill: (search: string) => Values = nothing, onFilled = ignore) {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const owner = useOwner()

  useEffect(() => {
    if (!form.current || owner === undefined) return
    const draft = readKept('tab', owner, nameOf(name)) as Draft | null
    fill(form.current, draft?.values ?? {})
    if (draft?.search !== search) fill(form.current, prefill(search))
    keepDraft(owner, name, form.current, search)
    onFilled(form.current)
  }, [name, search, prefill, onFilled, owner])

  return {
    form,
    keep: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      if (owner !== undefined) keepDraft(owner, name, currentTarget, search)
    },
    forget: () => {
      if (owner !== undefined) forget('tab', owner, nameOf(name))
    },
    /** What was sent and undone is in the form again, now or when it is opened next; what was begun meanwhile stays. */
    bringBack: (values: Values) => {
      if (form.current) fill(form.current, values)
      if (owner === undefined) return
      const begun = readKept('tab', owner, nameOf(name)) as Draft | null
      keep('tab', owner, nameOf(name), { values: { ...values, ...begun?.values }, search } satisfies Draft)
    },
  }
}

const nothing = () => ({})
const ignore: (form: HTMLFormElement) => void = () => {}
const nameOf = (form: string) => `draft:${form}`

function keepDraft(owner: Owner, name: string, form: HTMLFormElement, search: string) {
  keep('tab', owner, nameOf(name), { values: valuesOf(form), search } satisfies Draft)
}

function valuesOf(form: HTMLFormElement): Values {
  const secrets = new Set([...form.elements].filter(isSecret).map((control) => control.getAttribute('name')))
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && !secrets.has(entry[0]),
    ),
  )
}

/** By what it is for: whoever has it shown makes an ordinary field of it. */
const isSecret = (control: Element) => control.getAttribute('autocomplete')?.endsWith('password') ?? false

/** What somebody typed before the page had booted is newer than any draft and stays. */
function fill(form: HTMLFormElement, values: Values) {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = values[control.name] ?? control.value
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      control.value ||= values[control.name] ?? ''
  }
}
