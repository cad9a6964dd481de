import type { AssistantOffer } from '#domain/chat.ts'

const person = new Set(['call-me', 'job', 'complaint', 'urgent', 'visit', 'meeting', 'refused-work', 'confirm-mail'])
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

/** What fits an answer besides the link to its place. */
export function nextSteps(key: string): AssistantOffer[] {
  if (person.has(key)) return ['person']
  if (
    quote.has(key) ||
    /-price$|-ahead$|^maint-(essential|professional|premium|compare|which)$|price-list|expensive/.test(key)
  )
    return ['quote']
  return []
}
