import type { KeyboardEvent } from 'react'

/** Ctrl+Enter, ⌘+Enter on a Mac, presses the first button that sends; a field without it has Enter for a new line. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}
