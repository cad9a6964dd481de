import type { ContactMessage, QuoteRequest } from '#domain/leads.ts'
import { ApiError } from '#web/api/api-error.ts'

/** S1 §7 send-email. The quote carries its description a second time, as the message. */
export type LeadEmail =
  | (ContactMessage & { formType: 'contact' })
  | (QuoteRequest & { message: string; formType: 'quote' })

type Reply = { success?: boolean; error?: string | { message?: string } } | null

export async function postEmail(email: LeadEmail, headers: Record<string, string>): Promise<Response> {
  return fetch('/functions/v1/send-email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(email),
  })
}

/** What went wrong is for the technical details; what to do about it, the form says itself. */
export async function expectSent(answer: Response): Promise<void> {
  const reply = (await answer.json().catch(() => null)) as Reply
  if (answer.ok && reply?.success === true) return
  const code = answer.status === 429 ? 'rate_limited' : 'not_sent'
  throw new ApiError(code, `Failed to send message: ${reasonIn(reply)} (${answer.status})`)
}

/** The function answers with a text (S1 §7), the house around it with its own error shape. */
function reasonIn(reply: Reply): string {
  const error = reply?.error
  return (typeof error === 'string' ? error : error?.message) ?? 'no reason given'
}
