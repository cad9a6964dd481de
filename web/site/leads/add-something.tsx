import { useEffect, useState, type ReactNode } from 'react'
import { leadReceived } from '#content/lead-received.ts'
import { additionMaxLength, leadAdditionSchema, type Received } from '#domain/leads.ts'
import { addToLead } from '#web/api/leads.ts'
import { TextField } from '#web/forms/named-fields.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const words = leadReceived.add

type AddSomethingProps = {
  lead: Pick<Received, 'number' | 'pass'>
  onAdded?: (message: string) => void
  /** Beside the button. */
  children?: ReactNode
}

/** Goes to the same lead: nobody has to write a second message, and the team reads it together with the first. */
export function AddSomething({ lead, onAdded, children }: AddSomethingProps) {
  const [state, setState] = useState<'idle' | 'writing' | 'added'>('idle')
  if (state === 'writing') {
    return (
      <AdditionForm
        lead={lead}
        close={() => setState('idle')}
        onAdded={(message) => {
          setState('added')
          onAdded?.(message)
        }}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {state === 'added' && <Alert tone="success" title={words.done} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setState('writing')}>
          {words.button}
        </Button>
        {children}
      </div>
    </div>
  )
}

type AdditionFormProps = {
  lead: Pick<Received, 'number' | 'pass'>
  close: () => void
  onAdded: (message: string) => void
}

function AdditionForm({ lead, close, onAdded }: AdditionFormProps) {
  const { form, keep, forget } = useDraft(`addition-${lead.number}`)
  const { submit, errors, refusal, busy } = useForm({
    schema: leadAdditionSchema.pick({ message: true }),
    send: async ({ message }) => {
      await addToLead({ pass: lead.pass, message })
      return message
    },
    onSent: (message) => {
      forget()
      onAdded(message)
    },
  })

  useEffect(() => {
    form.current?.querySelector('textarea')?.focus()
  }, [form])

  return (
    <form ref={form} noValidate onInput={keep} onSubmit={submit} className="grid gap-4">
      <TextField name="message" text={words.field} error={errors['message']} rows={4} maxLength={additionMaxLength} />
      {refusal && !errors['message'] && <Alert tone="danger" title={refusal} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {words.send}
        </Button>
        <Button variant="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
