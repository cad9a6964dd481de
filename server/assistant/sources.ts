import { nextStepsAtMost, type AssistantOffer, type Source } from '#domain/chat.ts'
import type { Passage } from './passages/passage.ts'
import { wordsOf } from './words.ts'

export const sourceOf = ({ href, page, title }: Passage): Source => ({
  href,
  title: title === page ? page : `${page}: ${title}`,
})

/** Of several passages the one that says most of what a text says: where whoever wrote it has read it. */
export function placeRead(text: string, passages: readonly Passage[]): Passage | undefined {
  const said = new Set(wordsOf(text).map(({ term }) => term))
  const shareIn = ({ title, lines }: Passage) => {
    const terms = new Set(wordsOf([title, ...lines].join(' ')).map(({ term }) => term))
    return said.intersection(terms).size / Math.sqrt(terms.size || 1)
  }
  let best: { passage: Passage; share: number } | undefined
  for (const passage of passages) {
    const share = shareIn(passage)
    if (share > (best?.share ?? 0)) best = { passage, share }
  }
  return best?.passage
}

/** The place to read on first, then what is offered, then a second place if there is room. */
export function withFewSteps<Given extends { sources: Source[]; offers: AssistantOffer[] }>(answer: Given): Given {
  const offers = answer.offers.slice(0, nextStepsAtMost - Math.min(1, answer.sources.length))
  return { ...answer, offers, sources: answer.sources.slice(0, nextStepsAtMost - offers.length) }
}
