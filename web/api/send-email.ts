import type { ContactMessage, QuoteRequest } from '#domain/leads.ts'
import { ApiError } from './api-error.ts'
import { functions } from './client.ts'

/** S1 §7 send-email. The quote carries its description a second time, as the message. */
export type LeadEmail =
  | (ContactMessage & { formType: 'contact' })
  | (QuoteRequest & { message: string; formType: 'quote' })

export const postEmail = (json: LeadEmail, headers: Record<string, string>) =>
  functions['send-email'].$post({ json }, { headers })

type Answer = { ok: boolean; status: number; json: () => Promise<unknown> }

/** What went wrong is for the technical details; what to do about it, the form says itself. */
export async function expectSent(answer: Answer): Promise<void> {
  const reply = await answer.json().catch(() => null)
  if (answer.ok && (reply as { success?: boolean } | null)?.success === true) return
  const { code, message, requestId } = ApiError.fromBody(reply)
  throw new ApiError(code, `Failed to send message: ${message} (${answer.status})`, {}, requestId)
}
