import { useEffect } from 'react'
import { chat } from '#content/chat.ts'
import { chatStartSchema, type ChatStart } from '#domain/chat.ts'
import { LineField } from '#web/forms/named-fields.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { WaysToReachUs } from './ways-to-reach-us.tsx'

/** S1 §2: the chat begins with a name, and an e-mail address if the visitor likes. */
export function StartForm({ open, onStart }: { open: boolean; onStart: (visitor: ChatStart) => void }) {
  // Kept once it is sent, too: nothing is stored before the first question, and a new chat need not ask again.
  const { form, keep } = useDraft('chat-start')
  const { submit, errors } = useForm({
    schema: chatStartSchema,
    send: async (visitor) => visitor,
    onSent: onStart,
  })
  const { heading, text, name, email, button } = chat.start

  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
  }, [open, form])

  return (
    <form
      ref={form}
      noValidate
      onInput={keep}
      onSubmit={submit}
      className="grid content-start gap-4 overflow-y-auto p-5"
    >
      <div className="grid gap-1">
        <p className="font-semibold">{heading}</p>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
      <LineField name="name" text={name} error={errors['name']} autoComplete="name" required />
      <LineField name="email" type="email" text={email} error={errors['email']} autoComplete="email" />
      <Button type="submit">{button}</Button>
      <WaysToReachUs />
    </form>
  )
}
