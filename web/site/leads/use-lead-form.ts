import type { z } from 'zod'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { toast } from '#web/ui/toast.tsx'
import { sendEmail, type LeadEmail } from './send-email.ts'

/** S1 §9: toast durations. */
const sendingMs = 3000
const outcomeMs = 5000

type Messages = { sending?: string; sent: readonly string[]; failed: { title: string; text: string } }

type LeadFormOptions<Input> = {
  name: LeadEmail['formType']
  schema: z.ZodType<Input>
  toEmail: (input: Input) => LeadEmail
  messages: Messages
  prefill?: (search: string) => Record<string, string>
}

/** A form that ends as an e-mail to the team: keeps a draft, shows the first error only (S1 §5), says how sending went. */
export function useLeadForm<Input>({ name, schema, toEmail, messages, prefill }: LeadFormOptions<Input>) {
  const draft = useDraft(name, prefill)
  const { submit, errors, refusal, busy } = useForm({
    schema,
    send: async (input: Input) => {
      if (messages.sending) toast({ title: messages.sending, durationMs: sendingMs })
      await sendEmail(toEmail(input)).catch((error: unknown) => {
        const { title, text } = messages.failed
        toast({ title, description: text, variant: 'destructive', durationMs: outcomeMs })
        throw error
      })
    },
    onSent: (_, form) => {
      for (const title of messages.sent) toast({ title, durationMs: outcomeMs })
      form.reset()
      draft.forget()
    },
  })
  const [firstWrong] = Object.keys(errors)
  return {
    form: { ref: draft.form, onInput: draft.keep, onSubmit: submit, noValidate: true },
    errorOf: (field: string) => (field === firstWrong ? errors[field] : undefined),
    failure: refusal,
    busy,
  }
}
