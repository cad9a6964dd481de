import type { Passage } from './passages/passage.ts'
import type { Search } from './search.ts'

/** Longer than this, nobody reads it in a chat window. */
const maxLength = 420

/** What a passage says to this question: all of it, or the lines that fit best, in their order. */
export function excerptOf({ lines }: Passage, question: string, { fit }: Search): string {
  const parts = lines.flatMap((line) => (line.length > maxLength / 2 ? sentencesOf(line) : [line]))
  if (lengthOf(lines) <= maxLength) return lines.join('\n')
  const byFit = parts.map((part, index) => ({ part, index, fit: fit(question, part) })).sort((a, b) => b.fit - a.fit)
  const chosen = byFit.slice(0, 1)
  for (const candidate of byFit.slice(1))
    if (lengthOf([...chosen, candidate].map(({ part }) => part)) <= maxLength) chosen.push(candidate)
  return chosen
    .sort((a, b) => a.index - b.index)
    .map(({ part }) => part)
    .join('\n')
}

const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length + 1, 0)

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

const sentencesOf = (text: string) => [...sentences.segment(text)].map(({ segment }) => segment.trim())
