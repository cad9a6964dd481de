import { answerPromises } from '#domain/answer-promises.ts'

type PremiumTool = { title: string; text: string; isToCome: boolean }

/**
 * The paid membership and its growth tools (S1 §1). What is to come is not sold as if it were there: whoever names one of them
 * goes by this list.
 */
export const premiumTools = [
  {
    title: 'Booking system',
    text: 'Customers pick a free slot themselves. You get the appointment, they get the reminder.',
    isToCome: true,
  },
  { title: 'Business email', text: 'you@yourbusiness.com, set up on your phone and computer by us.', isToCome: true },
  {
    title: 'AI chatbot',
    text: 'Answers from your own pages at any hour, and hands over to you when it does not know.',
    isToCome: true,
  },
  {
    title: 'Priority support',
    text: `First answer within ${answerPromises.premium.first} opening hours, urgent ones within ${answerPromises.premiumUrgent.first}.`,
    isToCome: false,
  },
  {
    title: 'Analytics',
    text: 'How many came, from where, and what they did. Without following anybody around.',
    isToCome: true,
  },
  {
    title: 'Custom domain management',
    text: 'Renewals, DNS records and redirects done for you, with the domain still in your name.',
    isToCome: true,
  },
] as const satisfies readonly PremiumTool[]

type ToolTitle = (typeof premiumTools)[number]['title']

export const comingSoon = 'coming soon'

/** For tables: a tick only for what is there. */
export const premiumHas = (title: ToolTitle): true | typeof comingSoon => (isToCome(title) ? comingSoon : true)

/** For sentences: 'Analytics are part of Premium'. */
export const asPartOfPremium = (title: ToolTitle) => `${isToCome(title) ? 'coming soon, as ' : ''}part of Premium`

const isToCome = (title: ToolTitle) => premiumTools.some((tool) => tool.title === title && tool.isToCome)

/** In the middle of a sentence: 'booking system, business email and AI chatbot'. */
export const toolsToday = listed(premiumTools.filter((tool) => !tool.isToCome))
export const toolsToCome = listed(premiumTools.filter((tool) => tool.isToCome))

function listed(tools: readonly PremiumTool[]): string {
  const names = tools.map(({ title }) => (/^[A-Z]{2}/.test(title) ? title : lowered(title)))
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

function lowered(title: string) {
  return title.charAt(0).toLowerCase() + title.slice(1)
}

/** At the beginning of one. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
