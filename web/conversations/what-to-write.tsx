import { useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'

type Side = 'reply' | 'note'
type Field = RefObject<HTMLTextAreaElement | null>

type WhatToWriteProps = {
  /** Undefined where nothing can be written to them. */
  reply: ReactNode | undefined
  replyField: Field
  note: ReactNode
  noteField: Field
  /** 'Internal note'. */
  noteLabel: string
}

/** What is written to the client, and what the team writes to itself: one at a time, and what is typed in the other stays. */
export function WhatToWrite({ reply, replyField, note, noteField, noteLabel }: WhatToWriteProps) {
  const [picked, setPicked] = useState<Side>(reply === undefined ? 'note' : 'reply')
  const side = reply === undefined ? 'note' : picked
  /** Whoever presses a tab, or its key, writes next; whoever goes by arrows stays on the tabs. */
  function write(next: Side, field: Field) {
    flushSync(() => setPicked(next))
    field.current?.focus()
  }
  const tabOf = (one: Side, label: string, key: string, field: Field) => (
    <Tab
      value={one}
      onClick={() => write(one, field)}
      {...(side !== one && { 'data-shortcut': key })}
      className="min-h-9 max-md:min-h-11"
    >
      {label}
    </Tab>
  )
  return (
    <Tabs value={side} onValueChange={(value: Side) => setPicked(value)} className="gap-3">
      <TabList aria-label="What to write" className="folded:hidden">
        {reply !== undefined && tabOf('reply', 'Reply', 'r', replyField)}
        {tabOf('note', noteLabel, 'n', noteField)}
      </TabList>
      {reply !== undefined && (
        <TabPanel value="reply" keepMounted tabIndex={-1}>
          {reply}
        </TabPanel>
      )}
      <TabPanel value="note" keepMounted tabIndex={-1} onFocus={() => setPicked('note')}>
        {note}
      </TabPanel>
    </Tabs>
  )
}
