import { useState } from 'react'
import { leadDetails } from '#content/leads.ts'
import type { LeadSource, Received } from '#domain/leads.ts'
import { useKept } from '#web/kept/use-kept.ts'

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
  const { value: lead, change } = useKept<ReceivedLead>(`received:${form}`)
  const [isNew, setIsNew] = useState(false)
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
