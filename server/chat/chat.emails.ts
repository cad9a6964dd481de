import { agency } from '#content/agency.ts'
import { transcriptOf } from '#content/transcript.ts'
import type { Conversation } from '../conversations/chats.ts'
import type { ChatMessage } from '../conversations/thread.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

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
    content: {
      subject: what,
      heading: what,
      paragraphs: [reached.join('\n') || 'No address was given.', transcriptOf(conversation, messages)],
      action: { label: 'Open the lead', url: `${origin}/admin-dashboard?tab=leads&lead=${conversation.lead_id}` },
      ...(conversation.email && { note: 'Answer it in the back office.' }),
    },
  }
}

/** What a person said in a chat, to its visitor who is not there any more. */
export function chatAnswerEmail({ name, email }: { name: string; email: string }, said: string[]): Email {
  return {
    kind: 'chat-answer',
    to: email,
    isAnswer: true,
    replyTo: agency.email,
    content: {
      subject: `Your message to ${agency.name}`,
      heading: 'We answered your message',
      paragraphs: [greeting(name), ...said],
    },
  }
}
