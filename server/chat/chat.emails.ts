import { chat } from '#content/chat.ts'
import { agencyZone, formatMoment } from '#content/dates.ts'
import type { Conversation } from '../conversations/chats.ts'
import type { ChatMessage } from '../conversations/thread.ts'
import type { Email } from '../emails/emails.ts'

type Said = Pick<ChatMessage, 'role' | 'content' | 'timestamp'>

/** Who said what, as text; the visitor's words are never more than that. */
export function transcriptOf({ name }: Pick<Conversation, 'name'>, messages: readonly Said[]): string {
  return messages
    .map(
      ({ role, content, timestamp }) =>
        `${role === 'user' ? name : chat.assistant} (${formatMoment(timestamp, agencyZone)}):\n${content}`,
    )
    .join('\n\n')
}

/** A conversation that the team knows already and that has gone on since. */
export function transcriptEmail(
  to: string,
  conversation: Conversation,
  messages: readonly ChatMessage[],
  origin: string,
): Email {
  const what = `Chat with ${conversation.name}, continued`
  const reached = [
    conversation.email && `Email: ${conversation.email}`,
    conversation.phone && `Phone: ${conversation.phone}`,
  ].filter(Boolean)
  return {
    kind: 'chat-transcript',
    to,
    replyTo: conversation.email,
    content: {
      subject: what,
      heading: what,
      paragraphs: [reached.join('\n') || 'No address was given.', transcriptOf(conversation, messages)],
      action: { label: 'Open the lead', url: `${origin}/admin-dashboard?tab=leads&lead=${conversation.lead_id}` },
    },
  }
}
