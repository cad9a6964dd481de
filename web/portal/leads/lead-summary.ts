import { leadDetails } from '#content/leads.ts'
import { saidByVisitor } from '#content/transcript.ts'

type Told = { source: Parameters<typeof leadDetails>[0]; details: Record<string, string> }

/** The longest thing they said is what they came for; what they were answered in a chat is none of it. */
export function summaryOf({ source, details }: Told) {
  const { conversation } = details
  const said =
    source === 'chat' && conversation !== undefined
      ? saidByVisitor(conversation)
      : leadDetails(source, details).map(({ value }) => value)
  return said.sort((a, b) => b.length - a.length)[0] ?? ''
}
