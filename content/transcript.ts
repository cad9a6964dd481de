import type { ChatRole } from '#domain/chat.ts'
import { chat } from './chat.ts'
import { agencyZone, formatMoment } from './dates.ts'

type Said = { role: ChatRole; name: string | null; content: string; timestamp: string | Date }

/** Who said what, as text; the visitor's words are never more than that. */
export function transcriptOf({ name }: { name: string }, messages: readonly Said[]): string {
  return messages
    .map(
      ({ role, name: person, content, timestamp }) =>
        `${role === 'user' ? name : (person ?? chat.assistant)} (${formatMoment(timestamp, agencyZone)}):\n${content}`,
    )
    .join('\n\n')
}

/** Who speaks, and when: '… PM PST):'. */
const speaker = /(?:^|\n\n)(.+) \(\w{3} \d\d, \d{4}, [^()\n]+\):\n/

/** What the visitor said in a transcript, message by message: a talk begins with their question. */
export function saidByVisitor(transcript: string): string[] {
  const [, ...turns] = transcript.split(speaker)
  return turns.filter((_words, index) => index % 2 === 1 && turns[index - 1] === turns[0])
}
