import { ApiError } from './api-error.ts'

/** As many as a person notices no wait for, and the server no rush. */
const AT_ONCE = 5

/** Asks for each of many, a few at a time: what was refused stops none of the others. */
export async function askForEach<Item, Answer>(items: Item[], ask: (item: Item) => Promise<Answer>) {
  const done: Answer[] = []
  const refused: { item: Item; message: string }[] = []
  async function askFor(item: Item) {
    try {
      done.push(await ask(item))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused.push({ item, message: error.message })
    }
  }
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(askFor))
  return { done, refused }
}
