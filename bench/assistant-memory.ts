// What the assistant adds to the memory of a process that answers, in MB; for bench/assistant.ts, which starts it with --expose-gc.
import { answerFromPages, pagesRanker } from '#server/assistant/answer.ts'
import { heldOut } from '#content/questions/held-out.ts'

const now = new Date('2026-11-17T12:00:00-08:00')
const residentMb = () => {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 2 ** 20
}

const before = residentMb()
pagesRanker.prepare()
for (const { ask } of heldOut.answerable) answerFromPages(ask, [], now)
process.stdout.write(`${residentMb() - before}\n`)
