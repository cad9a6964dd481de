import { AsyncLocalStorage } from 'node:async_hooks'

/** As it was when the program was read: in no request, and in no job that may be taken away. */
const outside = AsyncLocalStorage.snapshot()

/**
 * Does for many at once what costs as much for one: whoever comes while it is being done waits for the next time, which is for all who
 * came meanwhile. It belongs to none of them: it runs outside of their requests.
 */
export function gathered<Item>(work: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Array<{ item: Item; end: (turn: Promise<void>) => void }> = []
  let isWorking = false

  async function workOff() {
    isWorking = true
    while (waiting.length > 0) {
      const now = waiting
      waiting = []
      const turn = work(now.map(({ item }) => item))
      for (const { end } of now) end(turn)
      await turn.catch(() => {}) // those it was for hear of it
    }
    isWorking = false
  }

  return (item) =>
    new Promise((end) => {
      waiting.push({ item, end })
      if (!isWorking) void outside(workOff)
    })
}
