import { vi } from 'vitest'
import type { Changed } from '#domain/news.ts'

/** What a browser's EventSource is to whoever listens to it: the test says what arrives. */
export function stubEventSource() {
  const sources: FakeSource[] = []
  class FakeSource extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 2
    readyState = 0
    readonly url: string

    constructor(url: string) {
      super()
      this.url = url
      sources.push(this)
    }
    close() {
      this.readyState = 2
    }
    open() {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    }
    tell(changed: Changed | 'all', lastEventId = '7-1') {
      const data = JSON.stringify(changed === 'all' ? {} : changed)
      this.dispatchEvent(new MessageEvent(changed === 'all' ? 'all' : 'changed', { data, lastEventId }))
    }
    /** Refused by the server: the browser gives up. */
    refuse() {
      this.readyState = 2
      this.dispatchEvent(new Event('error'))
    }
  }
  vi.stubGlobal('EventSource', FakeSource)
  return {
    sources,
    get last() {
      const source = sources.at(-1)
      if (!source) throw new Error('Nobody listens')
      return source
    },
  }
}
