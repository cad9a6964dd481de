import type { FormEvent } from 'react'
import type { z } from 'zod'
import type { LeadSource, Received } from '#domain/leads.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { toast } from '#web/ui/toast.tsx'
import { useFormCheck } from './form-check.tsx'
import { receivedLead, type ReceivedPlace } from './use-received.ts'

/** S1 §9: toast durations. */
const sendingMs = 3000
const outcomeMs = 5000

type Messages = { sending?: string; sent: readonly string[]; failed: { title: string; text: string } }

type Fields = { name: string; email: string; phone: string } & Record<string, string>

type LeadFormOptions<Input extends Fields, Answer> = {
  name: LeadSource
  schema: z.ZodType<Input>
  /** Sends the form with these headers. */
  post: (input: Input, headers: Record<string, string>) => Promise<Answer>
  /** What was received; throws an ApiError unless the answer says that the form was taken. */
  expectSent: (answer: Answer) => Promise<Received | null>
  /** What the form turns into. */
  place: ReceivedPlace
  messages: Messages
  prefill?: (search: string) => Record<string, string>
  /** Told of every change, whoever made it: the reader, their draft, a link, the form’s return to its beginning. */
  onChanged?: (form: HTMLFormElement) => void
  onSent?: () => void
}

/** A form that opens a lead: keeps a draft, shows the first error only (S1 §5), says how sending went. */
export function useLeadForm<Input extends Fields, Answer extends { status: number }>(
  options: LeadFormOptions<Input, Answer>,
) {
  const { name, schema, messages } = options
  const draft = useDraft(name, options.prefill, options.onChanged)
  const check = useFormCheck()
  const { submit, errors, failure, busy } = useForm({
    schema,
    send: async (input: Input) => {
      if (messages.sending) toast({ title: messages.sending, durationMs: sendingMs })
      try {
        const received = await options.expectSent(await check.post((headers) => options.post(input, headers)))
        return received && receivedLead(name, received, input)
      } catch (error) {
        const { title, text } = messages.failed
        toast({ title, description: text, variant: 'destructive', durationMs: outcomeMs })
        throw error
      }
    },
    onSent: (received, form) => {
      form.reset()
      draft.forget()
      options.onChanged?.(form)
      options.onSent?.()
      if (received) options.place.receive(received)
      for (const title of messages.sent) toast({ title, durationMs: outcomeMs })
    },
  })
  const [firstWrong] = Object.keys(errors)
  return {
    form: {
      ref: draft.form,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        draft.keep(event)
        options.onChanged?.(event.currentTarget)
      },
      onSubmit: submit,
      noValidate: true,
    },
    trap: check.trap,
    firstError: firstWrong && errors[firstWrong],
    errorOf: (field: string) => (field === firstWrong ? errors[field] : undefined),
    failure,
    busy,
  }
}
