import { leadDetails } from '#content/leads.ts'

/** The longest thing they said is what they came for. */
export function summaryOf({
  source,
  details,
}: {
  source: Parameters<typeof leadDetails>[0]
  details: Record<string, string>
}) {
  const said = leadDetails(source, details).map(({ value }) => value)
  return said.sort((a, b) => b.length - a.length)[0] ?? ''
}
