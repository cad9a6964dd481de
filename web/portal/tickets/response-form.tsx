import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { newResponseSchema } from '#domain/tickets.ts'
import { postResponse, ticketsQuery } from '#web/api/tickets.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What is typed stays until it is sent, also when sending fails or the page is loaded anew. */
export function ResponseForm({ ticketId }: { ticketId: string }) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`ticket-${ticketId}`)
  const [isBlank, setIsBlank] = useState(true)
  const { submit, errors, busy } = useForm({
    schema: newResponseSchema,
    send: (response) => postResponse(ticketId, response),
    onSent: async (_response, element) => {
      forget()
      element.reset()
      setIsBlank(true)
      toast({ title: 'Response sent successfully!' })
      await queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey })
    },
    onFailed: () => toast({ title: 'Failed to send response. Please try again.', variant: 'destructive' }),
  })
  const noticeText = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setIsBlank(currentTarget.value.trim() === '')
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-3">
      <Field label="Add Response" error={errors['response_text']}>
        <Textarea name="response_text" rows={3} maxLength={10_000} onInput={noticeText} onFocus={noticeText} />
      </Field>
      <Button type="submit" size="small" busy={busy} disabled={isBlank} className="justify-self-start">
        Send Response
      </Button>
    </form>
  )
}
