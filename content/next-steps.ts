import type { AssistantOffer } from '#domain/chat.ts'

const person = new Set(['call-me', 'job', 'visit', 'meeting', 'refused-work'])
/** Something is wrong: a ticket for a customer, a call back for a visitor. */
const wrong = new Set(['complaint', 'urgent', 'confirm-mail'])
/** Help with what customers have: they can ask for it at once. */
const help = new Set(['password', 'tickets', 'portal', 'invoices', 'upload', 'free-support', 'premium-support'])
const quote = new Set([
  'quote',
  'quote-after',
  'which-site',
  'deadline',
  'process',
  'timeline',
  'app-what',
  'member-what',
  'shop-what',
  'take-over',
])

/** Who asks for it wants to know whether somebody is there now. */
const whenOpen = new Set(['hours'])
export const asksWhenOpen = (key: string): boolean => whenOpen.has(key)

/** What fits an answer besides the link to its place. */
export function nextSteps(key: string, isCustomer: boolean): AssistantOffer[] {
  if (isCustomer && (wrong.has(key) || help.has(key))) return ['ticket', 'person']
  if (person.has(key) || wrong.has(key)) return ['person']
  if (
    quote.has(key) ||
    /-price$|-ahead$|^maint-(essential|professional|premium|compare|which)$|price-list|expensive/.test(key)
  )
    return ['quote']
  return []
}
