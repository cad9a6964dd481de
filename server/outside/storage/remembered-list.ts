import { answerWithin } from './patience.ts'

/** What lies in a bucket: the size of every file, their sum, and when we began to look. */
type Listed = { sizes: ReadonlyMap<string, number>; sumBytes: number; listedAt: Date }

/** As good as new. */
const NEW_MS = 60_000
/** Good enough while the next one is made: a large bucket takes longer to list than anybody waits. */
const USABLE_MS = 600_000
const LIST_LIMIT_MS = 300_000

/** Lists a bucket now and then, once for all who ask. Whoever asks `anew` waits for how it is now, as long as they may. */
export function rememberList(list: (signal: AbortSignal) => Promise<Map<string, number>>, patienceMs: number) {
  let known: (Listed & { endedMs: number }) | undefined
  let coming: Promise<Listed> | undefined

  async function look(): Promise<Listed> {
    const listedAt = new Date()
    const sizes = await list(AbortSignal.timeout(LIST_LIMIT_MS))
    const sumBytes = sizes.values().reduce((sum, size) => sum + size, 0)
    known = { sizes, sumBytes, listedAt, endedMs: performance.now() }
    return known
  }

  return async (isAnew = false): Promise<Listed> => {
    const usable = known && performance.now() - known.endedMs < USABLE_MS ? known : undefined
    if (usable && performance.now() - usable.endedMs < NEW_MS && !isAnew) return usable
    coming ??= look().finally(() => (coming = undefined))
    coming.catch(() => {}) // told to those who wait for it
    if (!usable) return answerWithin(patienceMs, coming)
    return isAnew ? answerWithin(patienceMs, coming).catch(() => usable) : usable
  }
}
