import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import { chat } from '#content/chat.ts'
import { messageMaxLength } from '#domain/chat.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ComposerProps = {
  open: boolean
  busy: boolean
  send: (text: string) => Promise<boolean>
  onType: (typing: boolean) => void
}

/** S1 §5: Enter sends, nothing is sent while a reply is loading, and what could not be sent stays where it was typed. */
export function Composer({ open, busy, send, onType }: ComposerProps) {
  const { form, keep, forget } = useDraft('chat')
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = field.current
    const text = typed?.value.trim()
    if (!typed || !text || busy) return
    typed.value = ''
    const isSent = await send(text)
    if (isSent) forget()
    else typed.value ||= text
    typed.focus()
  }

  return (
    <form
      ref={form}
      onInput={(event) => {
        keep(event)
        onType(field.current?.value.trim() !== '')
      }}
      onSubmit={(event) => void submit(event)}
      className="flex items-end gap-2 border-t border-line p-3"
    >
      <Textarea
        ref={field}
        name="message"
        rows={1}
        maxLength={messageMaxLength}
        aria-label={chat.message.label}
        placeholder={chat.message.placeholder}
        onKeyDown={sendOnEnter}
        className="max-h-40 min-h-12 resize-none py-2.25"
      />
      <Button type="submit" size="icon" aria-label={chat.send} disabled={busy} className="size-12 shrink-0">
        <SendHorizontal aria-hidden="true" className="size-5" />
      </Button>
    </form>
  )
}

/** Shift+Enter is a new line; Enter that ends the choice of a character is none of ours. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
