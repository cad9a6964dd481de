import type { Passage } from './passages/passage.ts'
import { wordsOf } from './words.ts'

/** Longer than this, nobody reads it in a chat window. */
const maxLength = 440

/** What a passage says to this question: all of it, or the lines that fit best, in their order. */
export function excerptOf({ lines }: Passage, question: string): string {
  if (lengthOf(lines) <= maxLength) return lines.join('\n')
  const asked = new Set(wordsOf(question).map(({ term }) => term))
  const fit = (part: string) => wordsOf(part).filter(({ term }) => asked.has(term)).length / Math.sqrt(part.length)
  const parts = lines.flatMap((line) => (line.length > maxLength / 2 ? sentencesOf(line) : [line]))
  const byFit = parts.map((part, index) => ({ part, index, fit: fit(part) })).sort((a, b) => b.fit - a.fit)
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

/** 'Dr. Anita Rao' is one name. */
const sentencesOf = (text: string) =>
  [...sentences.segment(text.replaceAll('Dr. ', 'Dr.\u00a0'))].map(({ segment }) => segment.trim())
