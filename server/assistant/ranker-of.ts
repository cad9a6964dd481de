import { readSet, readSetApart, type LearntSet } from './learned.ts'
import { createRanker, type Ranker } from './ranker.ts'
import type { Tuned } from './tuned.ts'

/** The ranker of a set, one for the whole process; what it learnt is read, or learnt, when it is first wanted. */
export function rankerOf(set: LearntSet, weights?: Tuned) {
  let ranker: Ranker | undefined
  let preparing: Promise<void> | undefined

  const readApart = async () => {
    const learned = await readSetApart(set)
    ranker ??= createRanker(learned, weights)
  }

  return {
    prepare(): Ranker {
      ranker ??= createRanker(readSet(set), weights)
      return ranker
    },
    /** The same for a server, before anybody asks: who asks while it is learnt waits, and nobody else; what failed is tried again. */
    async prepareApart(): Promise<void> {
      if (ranker) return
      preparing ??= readApart().finally(() => (preparing = undefined))
      await preparing
    },
  }
}
