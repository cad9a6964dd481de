import { queryOptions } from '@tanstack/react-query'
import { messageKeyHeader, type HandOver } from '#domain/chat.ts'
import type { Received } from '#domain/leads.ts'
import { unreachable } from './api-error.ts'
import { api, bodyOf, functions, successOf } from './client.ts'
import { readEvents } from './events.ts'

/** The conversation this browser may go on with; null before its first message. */
export const chatQuery = queryOptions({
  queryKey: ['chat'],
  queryFn: async () => (await bodyOf(api.chat.$get())).conversation,
  staleTime: Infinity,
  // News tells of the rest; that nobody came, or that somebody went away without a word, is none.
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'waiting' ? 10_000 : data?.state === 'person' ? 25_000 : false,
})
export type Conversation = NonNullable<Awaited<ReturnType<NonNullable<typeof chatQuery.queryFn>>>>
export type ChatMessage = Conversation['messages'][number]

/** S1 §7 chatbot-ai. */
type Question = {
  message: string
  conversationId: string
  sessionId: string
  userEmail: string
  userName: string
}
type Reply = { response: string; conversationId: string; message: ChatMessage | null }

/** Asks, and hears the answer grow: `onText` is given all of it so far. Asked again under the same key, it is the same question. */
export async function askAssistant(
  question: Question,
  key: string,
  headers: Record<string, string>,
  onText: (text: string) => void,
): Promise<Reply> {
  const asStream = { headers: { Accept: 'text/event-stream', [messageKeyHeader]: key, ...headers } }
  const answer = await successOf(functions['chatbot-ai'].$post({ json: question }, asStream))
  let text = ''
  for await (const { event, data } of readEvents(answer.body)) {
    if (event === 'done') return JSON.parse(data) as Reply
    if (event === 'failed') break
    text = event === 'restart' ? '' : text + (JSON.parse(data) as { text: string }).text
    onText(text)
  }
  throw unreachable()
}

/** S1 §7 chatbot-ai, sendEmail: to the team, and to nobody else. */
export async function sendTranscript(conversationId: string, headers: Record<string, string>): Promise<void> {
  await successOf(functions['chatbot-ai'].$post({ json: { action: 'sendEmail', conversationId } }, { headers }))
}

export async function handOverChat(
  id: string,
  contact: HandOver,
  headers: Record<string, string>,
): Promise<Received | null> {
  return (await bodyOf(api.chat[':id']['hand-over'].$put({ param: { id }, json: contact }, { headers }))).received
}

/** Asks for a person of the team; who answers from here on. */
export const askForPerson = (id: string) => bodyOf(api.chat[':id'].person.$put({ param: { id } }))

/** That the chat is open; whoever could not be told learns it the next time. */
export async function sayHere(typing: boolean) {
  await successOf(api.chat.presence.$put({ json: { typing } })).catch(() => {})
}

/** Calls back whenever something changed in the chat of this browser, until the returned function is called. */
export function followChat(onChange: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const source = new EventSource('/api/chat/stream')
  source.addEventListener('changed', onChange)
  source.addEventListener('all', onChange)
  return () => source.close()
}

/** The team keeps what was said; this browser forgets that it was here. */
export async function leaveChat(): Promise<void> {
  await successOf(api.chat.$delete())
}
