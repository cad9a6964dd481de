import { useState, type SyntheticEvent } from 'react'
import { leadAnswerSchema } from '#domain/leads.ts'
import { writeMailbox } from '#domain/mail.ts'
import { answerLead, type LeadWithHistory } from '#web/api/lead-inbox.ts'
import { asSentUrl } from '#web/api/set-aside-mails.ts'
import { Message } from '#web/conversations/message.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastWithUndo } from '../undo-toast.ts'
import { useReadLeadsAgain } from './lead-steps.tsx'

type LeadProps = { lead: LeadWithHistory }

/** What was said with them by e-mail, and the box to go on. */
export function LeadThread({ lead }: LeadProps) {
  const { messages, source, email, phone } = lead
  return (
    <section className="grid gap-4">
      {messages.length > 0 && (
        <>
          <h3 className="font-semibold">{source === 'email' ? 'What they said' : 'Said since then'}</h3>
          <div role="log" aria-label="Conversation" className="grid grid-cols-1 gap-5">
            {messages.map((message) => (
              <LeadMessage key={message.id} lead={lead} message={message} />
            ))}
          </div>
        </>
      )}
      {email ? (
        <LeadReply lead={lead} address={email} />
      ) : (
        phone && <p className="text-small">No email address: call {phone}.</p>
      )}
    </section>
  )
}

type MessageProps = LeadProps & { message: LeadWithHistory['messages'][number] }

function LeadMessage({ lead, message }: MessageProps) {
  const { text, is_from_us, author_name, from_name, from_email, via, quoted_text, is_verified, mail_id } = message
  const isAnother = from_email !== null && from_email !== lead.email?.toLowerCase()
  const them = isAnother ? writeMailbox({ name: from_name, address: from_email }) : (lead.name ?? from_email ?? 'They')
  return (
    <Message
      from={is_from_us ? (author_name ?? 'Support Team') : them}
      at={message.created_at}
      isTeam={is_from_us}
      via={via}
      text={text}
      quoted={quoted_text}
      badges={
        <>
          {isAnother && <Badge tone="outline">Another address</Badge>}
          {!is_verified && <Badge tone="warning">Sender not verified</Badge>}
        </>
      }
    >
      {mail_id !== null && (
        <a
          href={asSentUrl(mail_id)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-8 items-center justify-self-start text-note text-ink-soft underline max-sm:min-h-11"
        >
          Show as sent
        </a>
      )}
    </Message>
  )
}

/** What is typed stays until it is sent; undone, it is back. */
function LeadReply({ lead, address }: LeadProps & { address: string }) {
  const readAgain = useReadLeadsAgain()
  const { form, keep, forget, bringBack } = useDraft(`lead-reply-${lead.id}`)
  const [isBlank, setIsBlank] = useState(true)
  const notice = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setIsBlank(currentTarget.value.trim() === '')
  const { submit, errors, refusal, busy } = useForm({
    schema: leadAnswerSchema,
    send: async (answer) => ({ ...(await answerLead(lead.id, answer)), answer }),
    onSent: async ({ undo_id, answer }, element) => {
      forget()
      element.reset()
      setIsBlank(true)
      const onUndone = () => {
        bringBack(answer)
        setIsBlank(false)
      }
      toastWithUndo({ title: 'Response sent successfully', undo_id, readAgain, onUndone })
      await readAgain()
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-3">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Reply" hint={`Goes to ${address} by email.`} error={errors['response_text']}>
        <Textarea name="response_text" rows={3} maxLength={10_000} onInput={notice} onFocus={notice} />
      </Field>
      <Button type="submit" size="small" busy={busy} disabled={isBlank} className="justify-self-start">
        Send Response
      </Button>
    </form>
  )
}
