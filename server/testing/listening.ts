import type { createTestApp } from './test-app.ts'

type Browser = Awaited<ReturnType<typeof createTestApp>>['visitor']
type Heard = { id: string; event: string; data: string }

export const asEvents = { accept: 'text/event-stream' }

/** What a browser hears over a stream, frame by frame, until it leaves or is told no more. */
export async function listen(browser: Browser, path = '/api/stream', headers: Record<string, string> = {}) {
  return hearing(await browser.get(path, undefined, { ...asEvents, ...headers }))
}

/** The same of an answer that is there already. */
export function hearing(answer: Response) {
  if (answer.status !== 200 || !answer.body) throw new Error(`No stream: ${answer.status}`)
  const reader = answer.body.getReader()
  const state = { text: '', isOver: false }
  const done = (async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      state.text += decoder.decode(value, { stream: true })
    }
  })()
    .catch(() => {})
    .finally(() => (state.isOver = true))
  const frames = () => state.text.split('\n\n').slice(0, -1).map(frameIn)
  return {
    answer,
    text: () => state.text,
    isOver: () => state.isOver,
    done,
    frames: () => frames().filter(({ event }) => event !== ''),
    /** 'ticket 6b1…', as they came. */
    heard: () =>
      frames().flatMap(({ event, data }) => {
        if (event !== 'changed') return event === '' ? [] : [event]
        const { topic, id } = JSON.parse(data) as { topic: string; id: string | null }
        return [`${topic} ${id}`]
      }),
    lastId: () => frames().findLast(({ id }) => id !== '')?.id ?? '',
    leave: () => reader.cancel(),
  }
}

function frameIn(block: string): Heard {
  const valueOf = (field: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${field}: `))
      ?.slice(field.length + 2) ?? ''
  return { id: valueOf('id'), event: valueOf('event'), data: valueOf('data') }
}
