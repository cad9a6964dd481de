import { z } from 'zod'
import { oneLine } from './text.ts'
import { ticketNumberIn } from './tickets.ts'

/** Mail that comes in (conversations.md §3.2): what it is, whose thread it belongs to, and what becomes of it. Pure: the server finds the facts. */

/** Whether the sender is who the From says: by DKIM or SPF in line with it, refused by its own domain, or nobody can tell. */
export type Verdict = 'pass' | 'none' | 'fail'

/** Why a person must decide on it. */
const setAsideReasonSchema = z.enum([
  'unverified',
  'refused_by_domain',
  'ticket_limit',
  'too_many',
  'from_team',
  'no_tickets',
  'unreadable',
])
export type SetAsideReason = z.infer<typeof setAsideReasonSchema>

/** Why nobody needs to. */
const ignoredReasonSchema = z.enum(['automatic', 'list', 'report', 'own', 'double', 'discarded'])
export type IgnoredReason = z.infer<typeof ignoredReasonSchema>

/** An SMTP server announces it; a message is never larger. */
export const mailMaxBytes = 35 * 1024 * 1024
/** What is longer is cut, and can be read in the message as it was sent. */
export const mailTextMaxLength = 100_000
export const cutHere = 'Cut here. The whole email is in "Show as sent".'
export const noSubject = '(no subject)'

/** What every mail program of the world puts before the subject of an answer or of what it passes on. */
const prefix =
  /^\s*(?:re|fwd?|aw|wg|antw(?:ort)?|doorst|sv|vs|vl|vb|rv|tr|rif|i|r|res|enc|odp|pd|ynt|ilt|отв|fw|回复|回覆|答复|转发|轉寄|返信|転送|답장|전달)\s*(?:\[\d+\]|\(\d+\))?\s*[:：]/iu

/** One subject for a thread, whoever answered how often. */
export function bareSubject(subject: string): string {
  let rest = oneLine(subject)
  for (;;) {
    const shorter = rest.replace(prefix, '').trim()
    if (shorter === rest) return rest === '' ? noSubject : rest
    rest = shorter
  }
}

/** The ids in In-Reply-To and References: what stands between angle brackets, however the lines were broken. */
export function refsIn(header: string | undefined): string[] {
  return Array.from((header ?? '').replaceAll(/[\s\p{Cc}]+/gu, '').matchAll(/<([^<>]{1,250})>/g), ([, ref = '']) => ref)
}

/** Tickets that a text speaks of, in its order. */
function ticketNumbersIn(text: string): string[] {
  const named = Array.from(text.matchAll(/\bTKT-?\d{1,15}\b/gi), ([name]) => ticketNumberIn(name))
  return [...new Set(named.filter((number) => number !== null))]
}

/** In the subject, else in the text. */
export function ticketNumbersOf({ subject, text }: { subject: string; text: string }): string[] {
  const inSubject = ticketNumbersIn(subject)
  return inSubject.length > 0 ? inSubject : ticketNumbersIn(text)
}

/** Whoever wrote, as mail programs write it. */
export const writeMailbox = ({ name, address }: { name: string | null; address: string }) =>
  name ? `${name} <${address}>` : address

type Headers = (name: string) => string | undefined

export type AutomaticFacts = {
  header: Headers
  envelopeFrom: string
  contentType: string
  from: string | null
  /** Our addresses, and whether its id is one that we gave to a message of ours. */
  isOurs: (address: string) => boolean
  isOurId: boolean
}

const machines = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|donotreply|bounces?)(?:[+-].*)?@/i

/** Nobody reads what is sent there. */
export const isMachine = (address: string) => machines.test(address)

/** A machine wrote it, or we did: nobody answers it, and it is no message. Null where a person may have. */
export function whyIgnored(mail: AutomaticFacts): IgnoredReason | null {
  const { header, from } = mail
  if (mail.isOurId || (from !== null && mail.isOurs(from))) return 'own'
  const isReport = /^multipart\/report\b/i.test(mail.contentType)
  if (isReport || mail.envelopeFrom === '') return 'report'
  if (from !== null && machines.test(from)) return /^(?:mailer-daemon|postmaster)/i.test(from) ? 'report' : 'automatic'
  const submitted = header('auto-submitted')
  if (submitted !== undefined && !/^\s*no\s*(?:;|\(|$)/i.test(submitted)) return 'automatic'
  if (header('x-autoreply') !== undefined || header('x-autorespond') !== undefined) return 'automatic'
  const precedence = header('precedence')?.trim() ?? ''
  if (/^auto_reply$/i.test(precedence)) return 'automatic'
  if (/^(?:bulk|list|junk)$/i.test(precedence)) return 'list'
  return header('list-id') !== undefined || header('list-unsubscribe') !== undefined ? 'list' : null
}

/** What a mail is about to become something of. */
export type MailFacts = {
  ignored: IgnoredReason | null
  isDouble: boolean
  verdict: Verdict
  /** `unreadable`: not exactly one address. `excluded`: has an account that may open no tickets: suspended, or of another part. */
  sender: 'unreadable' | 'team' | 'account' | 'excluded' | 'unknown'
  isTooMuch: boolean
  /** By the reply address that only we can write; or by ids and numbers that anybody may know. */
  found: { by: 'reply_address' | 'mention'; thread: 'ticket' | 'lead' | 'chat'; isClosed: boolean } | null
}

export type MailDecision =
  | { does: 'ignore'; reason: IgnoredReason }
  | { does: 'set_aside'; reason: SetAsideReason }
  | { does: 'add_message'; isVerified: boolean }
  /** `continues`: the one it was for is closed. */
  | { does: 'open_ticket'; continues: boolean }
  | { does: 'open_lead'; isVerified: boolean }

const ignore = (reason: IgnoredReason): MailDecision => ({ does: 'ignore', reason })
const setAside = (reason: SetAsideReason): MailDecision => ({ does: 'set_aside', reason })

/** The table of §3.2. */
export function decideMail(mail: MailFacts): MailDecision {
  if (mail.ignored) return ignore(mail.ignored)
  if (mail.isDouble) return ignore('double')
  if (mail.sender === 'unreadable') return setAside('unverified')
  if (mail.sender === 'team') return setAside('from_team')
  if (mail.isTooMuch) return setAside('too_many')
  return placeMail(mail)
}

type Placement = Exclude<MailDecision, { does: 'ignore' | 'set_aside' }>

/** A person has read it and vouches for its sender: what would have become of it; where nothing would, somebody to answer. */
export function decideAccepted(mail: Pick<MailFacts, 'sender' | 'found'>): Placement {
  const decision = placeMail({ ...mail, verdict: 'pass' })
  return decision.does === 'ignore' || decision.does === 'set_aside'
    ? { does: 'open_lead', isVerified: true }
    : decision
}

function placeMail({ verdict, sender, found }: Pick<MailFacts, 'verdict' | 'sender' | 'found'>): MailDecision {
  const isVerified = verdict === 'pass'
  if (verdict === 'fail') return setAside('refused_by_domain')
  if (!found) return placeNew(verdict, sender)
  if (!isVerified && found.by === 'mention') return setAside('unverified')
  if (!found.isClosed) return { does: 'add_message', isVerified }
  return sender === 'account' ? placeNew(verdict, sender, true) : setAside('no_tickets')
}

function placeNew(verdict: Verdict, sender: MailFacts['sender'], continues = false): MailDecision {
  const isVerified = verdict === 'pass'
  if (sender !== 'account' && sender !== 'excluded') return { does: 'open_lead', isVerified }
  if (!isVerified) return setAside('unverified')
  return sender === 'excluded' ? setAside('no_tickets') : { does: 'open_ticket', continues }
}

/** Mail that a person must decide on, or that nobody needs to, as the team sees it. */
export const setAsideMailSchema = z.object({
  id: z.uuid(),
  from_name: z.string().nullable(),
  from_address: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  reason: z.union([setAsideReasonSchema, ignoredReasonSchema]).nullable(),
  received_at: z.iso.datetime(),
})
export type SetAsideMail = z.infer<typeof setAsideMailSchema>

export const setAsideFilterSchema = z.strictObject({ state: z.enum(['set_aside', 'ignored']).default('set_aside') })

/** Where an accepted one is now. */
export const acceptedMailSchema = z.object({
  ticket_number: z.string().optional(),
  lead_id: z.uuid().optional(),
  chat_id: z.uuid().optional(),
  /** Of a lead that was there before. */
  lead_number: z.string().optional(),
})
export type AcceptedMail = z.infer<typeof acceptedMailSchema>
