import { expect, test } from 'vitest'
import { readEvents } from './events.ts'

const sent = 'event: text\ndata: {"text":"Grüße, "}\n\nevent: done\r\ndata: line one\r\ndata: line two\r\n\r\n'

function inPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

test.each([1, 2, 7, 1000])('events are whole in pieces of %i bytes', async (size) => {
  const events = await Array.fromAsync(readEvents(inPieces(sent, size)))
  expect(events).toEqual([
    { event: 'text', data: '{"text":"Grüße, "}' },
    { event: 'done', data: 'line one\nline two' },
  ])
})

test('what is cut off in the middle is no event', async () => {
  expect(await Array.fromAsync(readEvents(inPieces('event: text\ndata: half', 5)))).toEqual([])
  expect(await Array.fromAsync(readEvents(null))).toEqual([])
})
