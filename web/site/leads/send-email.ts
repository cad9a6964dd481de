import type { ContactMessage, QuoteRequest } from '#domain/leads.ts'
import { ApiError, unreachable } from '#web/api/api-error.ts'
import { visitHeaders } from './visit.ts'

/** S1 §7 send-email. The quote carries its description a second time, as the message. */
export type LeadEmail =
  | (ContactMessage & { formType: 'contact' })
  | (QuoteRequest & { message: string; formType: 'quote' })

type Reply = { success?: boolean; error?: string | { message?: string } } | null

/** What went wrong is for the technical details; what to do about it, the form says itself. */
export async function sendEmail(email: LeadEmail): Promise<void> {
  const answer = await fetch('/functions/v1/send-email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...visitHeaders() },
    body: JSON.stringify(email),
  }).catch(() => {
    throw unreachable()
  })
  const reply = (await answer.json().catch(() => null)) as Reply
  if (answer.ok && reply?.success === true) return
  throw new ApiError('not_sent', `Failed to send message: ${reasonIn(reply)} (${answer.status})`)
}

/** The function answers with a text (S1 §7), the house around it with its own error shape. */
function reasonIn(reply: Reply): string {
  const error = reply?.error
  return (typeof error === 'string' ? error : error?.message) ?? 'no reason given'
}
