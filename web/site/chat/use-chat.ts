import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chat } from '#content/chat.ts'
import type { ChatStart, HandOver } from '#domain/chat.ts'
import {
  askAssistant,
  chatQuery,
  handOverChat,
  leaveChat,
  sendTranscript,
  type ChatMessage,
  type Conversation,
} from '#web/api/chat.ts'
import { visitHeaders } from '#web/site/leads/visit.ts'
import { toast } from '#web/ui/toast.tsx'
import { newId } from './new-id.ts'

/** What was just sent, and how much of its answer has arrived. */
type Pending = { id: string; text: string; answer: string }

export type Chat = ReturnType<typeof useChat>

export function useChat() {
  const queryClient = useQueryClient()
  const { data: conversation = null, isPending: isLoading, isError, refetch } = useQuery(chatQuery)
  const [sessionId, setSessionId] = useState(newId)
  const [started, setStarted] = useState<ChatStart>()
  const [pending, setPending] = useState<Pending>()
  const [unsent, setUnsent] = useState<Pending>()
  const [wantsPerson, setWantsPerson] = useState(false)
  const visitor: ChatStart | undefined = conversation ?? started

  const change = (update: (before: Conversation | null) => Conversation | null) =>
    queryClient.setQueryData(chatQuery.queryKey, (before) => update(before ?? null))

  /** True once it is answered. What could not be sent is the caller's to keep; sent again, it is the same message. */
  async function send(text: string): Promise<boolean> {
    if (pending || !visitor) return false
    const attempt = { id: unsent?.text === text ? unsent.id : newId(), text, answer: '' }
    setPending(attempt)
    try {
      const question = {
        message: text,
        conversationId: conversation?.id ?? '',
        sessionId,
        userEmail: visitor.email ?? '',
        userName: visitor.name,
      }
      const { conversationId, message } = await askAssistant(question, attempt.id, visitHeaders(), (answer) =>
        setPending({ ...attempt, answer }),
      )
      change((before) => ({
        id: conversationId,
        name: visitor.name,
        email: visitor.email,
        received: before?.received ?? null,
        messages: [...withoutUnanswered(before?.messages ?? [], text), asked(attempt), message],
      }))
      setUnsent(undefined)
      return true
    } catch {
      if (await wasAnswered(text, conversation?.messages.length ?? 0)) return true
      setUnsent(attempt)
      toast({ ...chat.toasts.sendFailed, variant: 'destructive' })
      return false
    } finally {
      setPending(undefined)
    }
  }

  /** The line may have broken after the answer was stored. */
  async function wasAnswered(text: string, messagesBefore: number): Promise<boolean> {
    const latest = await queryClient.fetchQuery({ ...chatQuery, staleTime: 0 }).catch(() => null)
    if (!latest || latest.messages.length <= messagesBefore) return false
    const [question, answer] = latest.messages.slice(-2)
    return question?.content === text && answer?.role === 'assistant'
  }

  const mailing = useMutation({
    mutationFn: async () => sendTranscript(conversation?.id ?? '', visitHeaders()),
    onSuccess: async () => {
      toast(chat.toasts.transcriptSent)
      const { data, isSuccess } = await refetch() // it is a lead now
      if (isSuccess && data?.received === null) setWantsPerson(true) // and nobody can answer it
    },
    onError: () => toast({ ...chat.toasts.transcriptFailed, variant: 'destructive' }),
  })

  async function handOver(contact: HandOver) {
    if (!conversation) return
    const received = await handOverChat(conversation.id, contact, visitHeaders())
    change((before) => before && { ...before, email: contact.email ?? before.email, received })
  }

  /** Whoever starts over is still the same person. */
  async function leave() {
    await leaveChat().catch(() => {})
    setStarted(visitor && { name: visitor.name, email: visitor.email })
    setSessionId(newId())
    setWantsPerson(false)
    change(() => null)
  }

  return {
    visitor,
    messages: conversation?.messages ?? [],
    received: conversation?.received ?? null,
    pending,
    isLoading,
    failed: isError,
    reload: () => void refetch(),
    start: setStarted,
    send,
    sendTranscript: () => mailing.mutate(),
    isMailing: mailing.isPending,
    /** Whether the form is open in which they say where a person may answer. */
    wantsPerson,
    setWantsPerson,
    handOver,
    leave: () => void leave(),
  }
}

/** What was stored but not answered, and has been sent again since. */
const withoutUnanswered = (messages: readonly ChatMessage[], text: string) =>
  messages.at(-1)?.role === 'user' && messages.at(-1)?.content === text ? messages.slice(0, -1) : messages

const asked = ({ id, text }: Pending): ChatMessage => ({
  id,
  role: 'user',
  content: text,
  timestamp: new Date().toISOString(),
  sources: [],
  offers: [],
  is_answer: false,
})
