import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { linkedReplySchema, type LinkedTicket } from '#domain/tickets.ts'
import { linkedThreadQuery, linkQuery, postReply } from '#web/api/link.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useForm } from '#web/forms/use-form.ts'
import { forget, keep, readKept, visitor } from '#web/kept/kept.ts'
import { Thread } from '#web/portal/tickets/ticket-thread.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ReplyViewProps = { ticket: LinkedTicket; sentTo: string; linkKey: string }

/** A ticket's thread for whoever was mailed an answer, and the box to go on in. */
export function ReplyView({ ticket, sentTo, linkKey }: ReplyViewProps) {
  return (
    <article className="grid grid-cols-1 gap-7">
      <h1 className="font-display text-title wrap-anywhere">
        {ticket.ticket_number}: {ticket.subject}
      </h1>
      <Thread ticket={ticket} query={linkedThreadQuery(linkKey)} owner="You" address={sentTo} readBy="client" />
      {ticket.status === 'closed' ? (
        <p>This ticket is closed. Please open a new one.</p>
      ) : (
        <ReplyForm ticketNumber={ticket.ticket_number} linkKey={linkKey} />
      )}
    </article>
  )
}

function ReplyForm({ ticketNumber, linkKey }: { ticketNumber: string; linkKey: string }) {
  const queryClient = useQueryClient()
  const box = useRef<HTMLTextAreaElement>(null)
  // Nobody is signed in here: it is the tab's, until it is sent.
  const draft = ['tab', visitor, `reply-${ticketNumber}`] as const
  const [begun] = useState(() => readKept(...draft))
  const [isSent, setIsSent] = useState(false)
  const readAgain = () => queryClient.invalidateQueries(linkQuery(linkKey))
  const { submit, errors, failure, busy } = useForm({
    schema: linkedReplySchema,
    send: ({ response_text }) => postReply(linkKey, response_text),
    onSent: async () => {
      forget(...draft)
      if (box.current) box.current.value = ''
      setIsSent(true)
      await readAgain()
    },
    // Closed or withdrawn meanwhile: the page says so.
    onFailed: () => void readAgain(),
  })
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
      <Field label="Add Response" error={errors['response_text']} className="w-full">
        <Textarea
          ref={box}
          name="response_text"
          rows={5}
          maxLength={10_000}
          defaultValue={typeof begun === 'string' ? begun : ''}
          onInput={({ currentTarget }) => {
            keep(...draft, currentTarget.value)
            setIsSent(false)
          }}
          onKeyDown={submitOnCtrlEnter}
        />
      </Field>
      {failure && <Alert tone="danger" title={`Failed to send response. ${failure.message}`} />}
      {isSent && <Alert tone="success" title="Response sent successfully!" />}
      <Button type="submit" busy={busy}>
        Send Response
      </Button>
    </form>
  )
}
