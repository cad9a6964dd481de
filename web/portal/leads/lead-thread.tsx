import { useRef } from 'react'
import { writeMailbox } from '#domain/mail.ts'
import type { LeadWithHistory } from '#web/api/lead-inbox.ts'
import { AsSent } from '#web/conversations/as-sent.tsx'
import { Attachments } from '#web/conversations/attachments.tsx'
import { EarlierButton } from '#web/conversations/earlier-button.tsx'
import { Message } from '#web/conversations/message.tsx'
import { useNewest } from '#web/conversations/use-newest.ts'
import { Badge } from '#web/ui/badge.tsx'

type LeadProps = { lead: LeadWithHistory }

/** What was said with them by e-mail. */
export function LeadThread({ lead }: LeadProps) {
  const { messages, source, email, phone } = lead
  const log = useRef<HTMLDivElement>(null)
  const { shown, hasEarlier, showEarlier } = useNewest(messages, log)
  const mustBeCalled = !email && phone
  if (messages.length === 0 && !mustBeCalled) return null
  return (
    <section className="grid gap-4">
      {messages.length > 0 && (
        <>
          <h3 className="font-semibold">{source === 'email' ? 'What they said' : 'Said since then'}</h3>
          <div
            ref={log}
            role="log"
            aria-label="Conversation"
            tabIndex={-1}
            className="grid grid-cols-1 gap-5 outline-none"
          >
            {hasEarlier && <EarlierButton onPress={showEarlier} />}
            {shown.map((message) => (
              <LeadMessage key={message.id} lead={lead} message={message} />
            ))}
          </div>
        </>
      )}
      {mustBeCalled && <p className="text-small">No email address: call {phone}.</p>}
    </section>
  )
}

type MessageProps = LeadProps & { message: LeadWithHistory['messages'][number] }

function LeadMessage({ lead, message }: MessageProps) {
  const { text, is_from_us, author_name, from_name, from_email, via, quoted_text, is_verified, mail_id, attachments } =
    message
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
      <Attachments files={attachments} />
      {mail_id !== null && <AsSent mailId={mail_id} />}
    </Message>
  )
}
