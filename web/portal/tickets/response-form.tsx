import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { newResponseSchema, type NewResponse } from '#domain/tickets.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type ResponseFormProps = {
  ticketId: string
  label: string
  send: (response: NewResponse) => Promise<unknown>
  said: { sent: string; failed: string }
  queryKey: QueryKey
}

/** What is typed stays until it is sent, also when sending fails or the page is loaded anew. */
export function ResponseForm({ ticketId, label, send, said, queryKey }: ResponseFormProps) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`ticket-${ticketId}`)
  const [isBlank, setIsBlank] = useState(true)
  const { submit, errors, busy } = useForm({
    schema: newResponseSchema,
    send,
    onSent: async (_response, element) => {
      forget()
      element.reset()
      setIsBlank(true)
      toast({ title: said.sent })
      await queryClient.invalidateQueries({ queryKey })
    },
    onFailed: ({ code, message }) => {
      toast({ title: said.failed, ...(code === 'ticket_closed' && { description: message }), variant: 'destructive' })
      if (code === 'ticket_closed') void queryClient.invalidateQueries({ queryKey })
    },
  })
  const noticeText = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setIsBlank(currentTarget.value.trim() === '')
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-3">
      <Field label={label} error={errors['response_text']}>
        <Textarea name="response_text" rows={3} maxLength={10_000} onInput={noticeText} onFocus={noticeText} />
      </Field>
      <Button type="submit" size="small" busy={busy} disabled={isBlank} className="justify-self-start">
        Send Response
      </Button>
    </form>
  )
}
