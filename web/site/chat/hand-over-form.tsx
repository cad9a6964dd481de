import { useEffect } from 'react'
import { chat } from '#content/chat.ts'
import { handOverFormSchema, type HandOver } from '#domain/chat.ts'
import { LineField } from '#web/forms/named-fields.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type HandOverFormProps = {
  email: string | null
  send: (contact: HandOver) => Promise<void>
  close: () => void
}

/** How a person may answer; without a way to, nobody can. */
export function HandOverForm({ email, send, close }: HandOverFormProps) {
  const { form, keep, forget } = useDraft('chat-hand-over')
  const { submit, errors, refusal, busy } = useForm({
    schema: handOverFormSchema,
    send,
    onSent: () => {
      forget()
      close()
    },
  })
  const words = chat.handOver

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [form])

  return (
    <form
      ref={form}
      noValidate
      onInput={keep}
      onSubmit={submit}
      className="grid gap-3 border-t border-line bg-shoal p-4"
    >
      <div className="grid gap-1">
        <p className="font-semibold">{words.heading}</p>
        <p className="text-note text-ink-soft">{words.text}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <LineField
          name="email"
          type="email"
          text={words.email}
          error={errors['email']}
          defaultValue={email ?? ''}
          autoComplete="email"
        />
        <LineField name="phone" type="tel" text={words.phone} error={errors['phone']} autoComplete="tel" />
      </div>
      {refusal && <Alert tone="danger" title={refusal} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>
          {words.button}
        </Button>
        <Button variant="quiet" size="small" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
