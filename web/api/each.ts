import { onlineManager } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** As many as a person notices no wait for, and the server no rush. */
const AT_ONCE = 5

/** Asks for each of many, a few at a time: what was refused stops none of the others. Without a line it waits for it. */
export async function askForEach<Item, Answer>(items: Item[], ask: (item: Item) => Promise<Answer>) {
  const done: { item: Item; answer: Answer }[] = []
  const refused: { item: Item; error: ApiError }[] = []
  async function askFor(item: Item) {
    try {
      done.push({ item, answer: await ask(item) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused.push({ item, error })
    }
  }
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await untilOnline()
    await Promise.all(items.slice(from, from + AT_ONCE).map(askFor))
  }
  return { done, refused }
}

/** As everything waits that is asked for meanwhile (web/code/offline.ts). */
async function untilOnline() {
  if (onlineManager.isOnline()) return
  await new Promise<void>((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })
}
