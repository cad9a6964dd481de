import type { ContactMessage, QuoteRequest, Received } from '#domain/leads.ts'
import { ApiError } from './api-error.ts'
import { functions } from './client.ts'

/** S1 §7 send-email. The quote carries its description a second time, as the message. */
export type LeadEmail =
  | (ContactMessage & { formType: 'contact' })
  | (QuoteRequest & { message: string; formType: 'quote' })

export const postEmail = (json: LeadEmail, headers: Record<string, string>) =>
  functions['send-email'].$post({ json }, { headers })

type Answer = { ok: boolean; status: number; json: () => Promise<unknown> }

/**
 * What was received; null where the answer holds no more than S1 §7 asks for. What went wrong is for the technical details; what
 * to do about it, the form says itself.
 */
export async function expectSent(answer: Answer): Promise<Received | null> {
  const reply = (await answer.json().catch(() => null)) as { success?: boolean; received?: Received } | null
  if (answer.ok && reply?.success === true) return reply.received ?? null
  const { code, message, requestId } = ApiError.fromBody(reply)
  throw new ApiError(code, `Failed to send message: ${message} (${answer.status})`, {}, requestId)
}
