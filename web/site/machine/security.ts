import { absoluteUrl, agency } from '#content/agency.ts'
import { textFile } from './text-file.ts'

/** RFC 9116 wants a date within a year, so that an abandoned site stops promising an answer. */
const validDays = 360

export function loader() {
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${agency.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
  ]
  return textFile('text/plain', `${lines.join('\n')}\n`)
}
