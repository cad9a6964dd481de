import { leadDetails } from '#content/leads.ts'
import { saidByVisitor } from '#content/transcript.ts'

type Told = { source: Parameters<typeof leadDetails>[0]; details: Record<string, string> }

/** Who it is, and of which company, as one line. */
export const whoIs = ({ name, email, details }: Told & { name: string | null; email: string | null }) =>
  [name ?? email ?? 'A visitor', details['company'] || details['businessName']].filter(Boolean).join(', ')

/** The longest thing they said is what they came for; what they were answered in a chat is none of it. */
export function summaryOf({ source, details }: Told) {
  const { conversation } = details
  const said =
    source === 'chat' && conversation !== undefined
      ? saidByVisitor(conversation)
      : leadDetails(source, details).map(({ value }) => value)
  return said.sort((a, b) => b.length - a.length)[0] ?? ''
}
