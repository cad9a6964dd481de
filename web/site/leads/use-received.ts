import { useState } from 'react'
import { leadDetails } from '#content/leads.ts'
import type { LeadSource, Received } from '#domain/leads.ts'
import { forget, keep, readKept, type Owner } from '#web/kept/kept.ts'
import { useOwner } from '#web/kept/use-owner.ts'

/** What a form turned into: what was answered, and what this browser knows of what was said. */
export type ReceivedLead = Received & {
  name: string
  said: { label: string; value: string }[]
  /** What was added since. */
  added: string[]
}

type Input = { name: string; email: string; phone: string } & Record<string, string>

export const receivedLead = (
  source: LeadSource,
  received: Received,
  { name, email, phone, ...details }: Input,
): ReceivedLead => ({
  ...received,
  name,
  said: [{ label: 'Email', value: email }, { label: 'Phone', value: phone }, ...leadDetails(source, details)].filter(
    ({ value }) => value !== '',
  ),
  added: [],
})

export type ReceivedPlace = ReturnType<typeof useReceived>

/** What was sent by this form stays in its place, also over a reload, until its sender writes anew or the tab is closed. */
export function useReceived(form: LeadSource) {
  const owner = useOwner()
  const name = `received:${form}`
  const [lead, setLead] = useState<ReceivedLead | null>(null)
  const [isNew, setIsNew] = useState(false)
  const [readFor, setReadFor] = useState<Owner>()

  // Whose it is, is known only after the page was there.
  if (owner !== undefined && owner !== readFor) {
    setReadFor(owner)
    setLead(lead ?? (readKept('tab', owner, name) as ReceivedLead | null))
  }

  function change(next: ReceivedLead | null) {
    setLead(next)
    if (owner === undefined) return
    if (next) keep('tab', owner, name, next)
    else forget('tab', owner, name)
  }

  return {
    lead,
    /** Just now, and not read back: its place takes the focus. */
    isNew,
    receive: (received: ReceivedLead) => {
      setIsNew(true)
      change(received)
    },
    add: (message: string) => {
      if (lead) change({ ...lead, added: [...lead.added, message] })
    },
    leave: () => change(null),
  }
}
