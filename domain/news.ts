import type { CompanyArea } from './permissions.ts'

/**
 * What something that changed is about, and what of a company one's part must include to hear of it; null where everybody in it
 * does. conversations.md §3.6.
 */
const topics = {
  account: null,
  activity: null,
  arrangement: null,
  chat: null,
  company: null,
  export: null,
  form: 'work',
  invoice: 'money',
  lead: null,
  mail: null,
  note: null,
  notice: null,
  notification: null,
  payment: 'money',
  /** Who is here, and types: much of it, and nothing to read but in the chat itself. */
  presence: null,
  project: 'work',
  proposal: 'money',
  purchase: 'money',
  question: null,
  reminder: null,
  system: null,
  ticket: 'work',
  upload: null,
  video: null,
  website: 'work',
} as const satisfies Record<string, CompanyArea | null>

export type Topic = keyof typeof topics

export const isTopic = (word: string): word is Topic => Object.hasOwn(topics, word)
export const areaOf = (topic: Topic): CompanyArea | null => topics[topic]

/** What a browser is told: never what was written, only that it is worth asking. `id` is null where many changed at once. */
export type Changed = { topic: Topic; id: string | null }
