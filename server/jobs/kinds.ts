import { z } from 'zod'

/** How many jobs of a lane one process does at once. What is slow in one lane holds up nobody in another. */
export const lanes = {
  /** What was paid, and what follows from it. */
  money: 4,
  /** Accounts and links that somebody at a screen waits for. */
  links: 2,
  mail: 4,
  /** What people say to us: taken in, placed, shown to the team. Short, and it waits for no file and no mail server. */
  talk: 3,
  files: 2,
  /** Work of many minutes on videos. */
  video: 1,
  /** Upkeep; and what a version without lanes asked for, while both run. */
  rest: 2,
}
export type Lane = keyof typeof lanes

/** 5 s, 20 s, 80 s … at most an hour between two attempts. */
export function retryDelayMs(attempts: number) {
  return Math.min(5_000 * 4 ** (attempts - 1), 3_600_000)
}
/** Outlasts a night without a mail server: eight and a half hours. */
const throughTheNight = 14
/** Half an hour: later nobody looks at it any more. */
const whileSomebodyWaits = 6
/** Half a minute: the next run is due anyway. */
const untilTheNextRun = 3

/** Among due jobs of a lane the smaller goes first. */
export const priorities = { first: 1, ordinary: 5, last: 9 }

type Kind = {
  lane: Lane
  /** After so many seconds a run counts as failed. */
  limit: number
  attempts: number
  priority?: number
  /** Ids: the handler reads the rest when it runs. */
  payload: z.ZodType
}

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
const { first, last } = priorities
const id = z.string()
const nothing = z.object({})

/** Every job by name: where it waits, how long it may run, how often it is tried, what it is told. */
export const kinds = {
  'settle-payment-event': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    priority: first,
    payload: z.object({ event_id: id }),
  },
  'expire-checkouts': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ user_id: id, checkout_id: id }),
  },
  'end-subscriptions': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ customer_id: id }),
  },
  'forget-customer': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ customer_id: id }),
  },
  'end-grace': {
    lane: 'money',
    limit: MINUTE,
    attempts: throughTheNight,
    // `company_id` is not known to the version before.
    payload: z.object({ user_id: id, company_id: id.optional() }),
  },
  'follow-owner': { lane: 'money', limit: MINUTE, attempts: throughTheNight, payload: z.object({ company_id: id }) },
  'ask-refund': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ request_id: id }),
  },
  'expire-outdated-pages': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    priority: first,
    payload: z.object({ arrangement_id: id }),
  },
  'expire-invoice-pages': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    priority: first,
    payload: z.object({ invoice_id: id }),
  },
  /** What follows from an accepted proposal. It is asked again whether it is one: whoever asks twice learns the same. */
  'begin-project': {
    lane: 'money',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ proposal_id: id }),
  },
  'bind-arrangements': { lane: 'money', limit: MINUTE, attempts: throughTheNight, payload: z.object({ user_id: id }) },
  'follow-email-change': {
    lane: 'money',
    limit: MINUTE,
    attempts: throughTheNight,
    payload: z.object({ user_id: id }),
  },
  'tell-of-incomplete': {
    lane: 'money',
    limit: MINUTE,
    attempts: throughTheNight,
    payload: z.object({ subscription_id: id }),
  },
  'follow-plans': { lane: 'money', limit: 2 * MINUTE, attempts: throughTheNight, priority: last, payload: nothing },
  'reconcile-payments': {
    lane: 'money',
    limit: 30 * MINUTE,
    attempts: untilTheNextRun,
    priority: last,
    payload: nothing,
  },
  'open-account': { lane: 'links', limit: MINUTE, attempts: throughTheNight, payload: z.object({ email: z.string() }) },
  'mail-confirmation-link': {
    lane: 'links',
    limit: MINUTE,
    attempts: whileSomebodyWaits,
    payload: z.object({ email: z.string() }),
  },
  'mail-recovery-link': {
    lane: 'links',
    limit: MINUTE,
    attempts: whileSomebodyWaits,
    payload: z.object({ email: z.string() }),
  },
  'mail-sign-in-link': {
    lane: 'links',
    limit: MINUTE,
    attempts: whileSomebodyWaits,
    payload: z.object({ email: z.string() }),
  },
  'deliver-email': { lane: 'mail', limit: MINUTE, attempts: throughTheNight, payload: z.object({ email_id: id }) },
  'take-mail': {
    lane: 'talk',
    limit: 2 * MINUTE,
    attempts: whileSomebodyWaits,
    payload: z.object({ mail_id: id }),
  },
  'tell-team-of-ticket': {
    lane: 'talk',
    limit: MINUTE,
    attempts: throughTheNight,
    priority: first,
    payload: z.object({ ticket_id: id, response_id: id.nullable(), by: id.nullable() }),
  },
  'tell-team-of-rating': {
    lane: 'talk',
    limit: MINUTE,
    attempts: throughTheNight,
    priority: first,
    payload: z.object({ ticket_id: id, by: id.nullable() }),
  },
  'tell-website-ready': {
    lane: 'mail',
    limit: MINUTE,
    attempts: throughTheNight,
    payload: z.object({ version_id: id }),
  },
  'complete-form': {
    lane: 'talk',
    limit: MINUTE,
    attempts: throughTheNight,
    payload: z.object({ website_id: id, by: id }),
  },
  'review-hosting': { lane: 'rest', limit: MINUTE, attempts: throughTheNight, payload: z.object({ owner_id: id }) },
  'end-hosting': {
    lane: 'rest',
    limit: MINUTE,
    attempts: throughTheNight,
    payload: z.object({ website_id: id, goes_offline_at: z.iso.datetime(), days: z.int() }),
  },
  'send-digests': { lane: 'mail', limit: 10 * MINUTE, attempts: untilTheNextRun, priority: last, payload: nothing },
  'make-rounds': { lane: 'mail', limit: 10 * MINUTE, attempts: untilTheNextRun, priority: last, payload: nothing },
  'keep-mail-parts': {
    lane: 'files',
    limit: 10 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ mail_id: id }),
  },
  'check-upload': { lane: 'files', limit: HOUR, attempts: throughTheNight, payload: z.object({ upload_id: id }) },
  /** The sizes of a picture, for a customer's website: some seconds of computing. */
  'make-picture': {
    lane: 'files',
    limit: 5 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ picture_id: id }),
  },
  'check-domains': { lane: 'rest', limit: 30 * MINUTE, attempts: untilTheNextRun, payload: nothing },
  'prune-pictures': { lane: 'rest', limit: 10 * MINUTE, attempts: untilTheNextRun, payload: nothing },
  'discard-upload': {
    lane: 'files',
    limit: 10 * MINUTE,
    attempts: throughTheNight,
    priority: last,
    payload: z.object({ upload_id: id }),
  },
  /** What was sent is drawn once and kept: an invoice, or what was signed of a proposal. */
  'write-document': {
    lane: 'files',
    limit: 2 * MINUTE,
    attempts: throughTheNight,
    payload: z.object({ kind: z.enum(['invoice', 'proposal']), id }),
  },
  'remove-file': {
    lane: 'files',
    limit: 10 * MINUTE,
    attempts: throughTheNight,
    priority: last,
    payload: z.object({ path: z.string() }),
  },
  'prepare-data-export': {
    lane: 'files',
    limit: 10 * MINUTE,
    attempts: whileSomebodyWaits,
    payload: z.object({ export_id: id }),
  },
  'go-on-with-chat': {
    lane: 'talk',
    limit: MINUTE,
    attempts: whileSomebodyWaits,
    priority: first,
    payload: z.object({ conversation_id: id }),
  },
  'mail-chat-answers': {
    lane: 'mail',
    limit: MINUTE,
    attempts: throughTheNight,
    payload: z.object({ conversation_id: id }),
  },
  'end-look': { lane: 'rest', limit: MINUTE, attempts: throughTheNight, payload: z.object({ look_id: id }) },
  'close-resolved-tickets': { lane: 'rest', limit: 5 * MINUTE, attempts: untilTheNextRun, payload: nothing },
  'watch-due-tickets': { lane: 'rest', limit: 5 * MINUTE, attempts: untilTheNextRun, payload: nothing },
  'prune-expired-rows': { lane: 'rest', limit: 30 * MINUTE, attempts: untilTheNextRun, payload: nothing },
} as const satisfies Record<string, Kind>

export type JobName = keyof typeof kinds
export type JobPayloads = { [Name in JobName]: z.infer<(typeof kinds)[Name]['payload']> }

export const jobNames = Object.keys(kinds) as JobName[]
export const kindOf = (name: JobName): Kind => kinds[name]

/** Periodic work, and after how many seconds it is due again, whatever became of the run before. */
export const schedule: Partial<Record<JobName, number>> = {
  'reconcile-payments': 5 * MINUTE,
  'close-resolved-tickets': HOUR,
  'watch-due-tickets': 5 * MINUTE,
  'prune-expired-rows': HOUR,
  'prune-pictures': DAY,
  'check-domains': HOUR,
  'send-digests': 5 * MINUTE,
  'make-rounds': 15 * MINUTE,
}
