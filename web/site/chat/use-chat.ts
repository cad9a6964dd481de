import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { chat, supportTeam } from '#content/chat.ts'
import type { ChatStart, HandOver } from '#domain/chat.ts'
import {
  askAssistant,
  askForPerson,
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

/** `customer` is whoever is signed in as one: they need not say who they are. */
export function useChat(customer?: ChatStart) {
  const queryClient = useQueryClient()
  const { data: conversation = null, isPending: isLoading, isError, refetch } = useQuery(chatQuery)
  const [sessionId, setSessionId] = useState(newId)
  const [started, setStarted] = useState<ChatStart>()
  const [pending, setPending] = useState<Pending>()
  const [unsent, setUnsent] = useState<Pending>()
  const [wantsPerson, setWantsPerson] = useState(false)
  const [isDeclined, setIsDeclined] = useState(false)
  const isSending = useRef(false)
  const isOld = useRef(false)
  const visitor: ChatStart | undefined = customer ?? conversation ?? started
  const state = conversation?.state ?? 'assistant'

  /** Something changed: while a message is on its way, its own answer says what. */
  const hear = useCallback(() => {
    if (isSending.current) isOld.current = true
    else void queryClient.invalidateQueries({ queryKey: chatQuery.queryKey })
  }, [queryClient])

  const change = (update: (before: Conversation | null) => Conversation | null) =>
    queryClient.setQueryData(chatQuery.queryKey, (before) => update(before ?? null))

  /** True once it is answered. What could not be sent is the caller's to keep; sent again, it is the same message. */
  async function send(text: string): Promise<boolean> {
    if (pending || !visitor) return false
    const attempt = { id: unsent?.text === text ? unsent.id : newId(), text, answer: '' }
    setPending(attempt)
    isSending.current = true
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
        ...(before ?? begun),
        id: conversationId,
        name: visitor.name,
        email: visitor.email,
        messages: [...withoutUnanswered(before?.messages ?? [], text), asked(attempt), ...(message ? [message] : [])],
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
      isSending.current = false
      if (isOld.current) hear()
      isOld.current = false
    }
  }

  /** The line may have broken after the answer was stored. */
  async function wasAnswered(text: string, messagesBefore: number): Promise<boolean> {
    const latest = await queryClient.fetchQuery({ ...chatQuery, staleTime: 0 }).catch(() => null)
    if (!latest || latest.messages.length <= messagesBefore) return false
    // A person answers in their own time.
    if (latest.state === 'person') return latest.messages.findLast(({ role }) => role === 'user')?.content === text
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

  /** conversations.md §2.7: where nobody is free, or nobody could be asked, there is the form. */
  async function askForOne() {
    setIsDeclined(false)
    if (!conversation) return setWantsPerson(true)
    try {
      const who = await askForPerson(conversation.id)
      change((before) => before && { ...before, ...who })
    } catch {
      setWantsPerson(true)
    }
  }

  function closeForm() {
    setWantsPerson(false)
    setIsDeclined(true)
  }

  async function handOver(contact: HandOver) {
    if (!conversation) return
    const received = await handOverChat(conversation.id, contact, visitHeaders())
    change(
      (before) => before && { ...before, ...assistantAgain(before), email: contact.email ?? before.email, received },
    )
  }

  /** Whoever starts over is still the same person. */
  async function leave() {
    await leaveChat().catch(() => {})
    if (!customer) setStarted(visitor && { name: visitor.name, email: visitor.email })
    setSessionId(newId())
    setWantsPerson(false)
    // An answer that is on its way would bring back what they left.
    await queryClient.cancelQueries({ queryKey: chatQuery.queryKey })
    change(() => null)
  }

  return {
    id: conversation?.id ?? null,
    visitor,
    isCustomer: customer !== undefined,
    messages: conversation?.messages ?? [],
    received: conversation?.received ?? null,
    state,
    person: state === 'person' ? (conversation?.person ?? supportTeam) : null,
    isTyping: conversation?.is_typing ?? false,
    /** A person was asked for, and none came. */
    isNobodyFree: (conversation?.is_nobody_free ?? false) && !isDeclined,
    ticketNumber: conversation?.ticket_number ?? null,
    hasBegun: conversation !== null,
    hear,
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
    askForPerson: () => void askForOne(),
    closeForm,
    handOver,
    leave: () => void leave(),
  }
}

/** What was handed over waits for nobody to join. */
const assistantAgain = ({ state }: Conversation) =>
  state === 'person' ? {} : ({ state: 'assistant', is_nobody_free: false } as const)

/** Nobody but the assistant was ever here. */
const begun = {
  received: null,
  state: 'assistant',
  person: null,
  is_typing: false,
  is_nobody_free: false,
  ticket_number: null,
} as const

/** What was stored but not answered, and has been sent again since. */
const withoutUnanswered = (messages: readonly ChatMessage[], text: string) =>
  messages.at(-1)?.role === 'user' && messages.at(-1)?.content === text ? messages.slice(0, -1) : messages

const asked = ({ id, text }: Pending): ChatMessage => ({
  id,
  role: 'user',
  name: null,
  content: text,
  timestamp: new Date().toISOString(),
  sources: [],
  offers: [],
  is_answer: false,
})
