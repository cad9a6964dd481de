import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ShownWebsite, ShownWebsites } from '../websites/shown-websites.ts'
import type { Reply } from './website-reply.ts'

/** Of each some ten kilobytes: those that everybody looks at just now. */
const MOST_READY = 500

type Ready = { website: ShownWebsite; headers: string[]; body: Buffer }

/**
 * Pages as they were answered last, with their headers. As long as what is known of a website is what it was then, the same is answered
 * once more, in one turn: nothing is looked up, compressed or put together.
 */
export function createReadyPages(shown: Pick<ShownWebsites, 'peek'>) {
  const pages = new Map<string, Ready>()
  const keyOf = (slug: string, { url = '/', headers }: IncomingMessage) =>
    `${slug} ${url} ${headers['accept-encoding'] ?? ''}`

  return {
    keep(
      slug: string,
      request: IncomingMessage,
      website: ShownWebsite,
      { headers, body }: Pick<Reply, 'headers' | 'body'>,
    ) {
      if (!Buffer.isBuffer(body) || (request.headers['accept-encoding']?.length ?? 0) > 100) return
      if (pages.size >= MOST_READY) pages.clear()
      pages.set(keyOf(slug, request), { website, headers: Object.entries(headers).flat(), body })
    },
    /** The website whose page it was; null where it has to be looked for. */
    answer(slug: string, request: IncomingMessage, response: ServerResponse): ShownWebsite | null {
      if (request.method !== 'GET' || request.headers['if-none-match'] !== undefined) return null
      const ready = pages.get(keyOf(slug, request))
      if (!ready || ready.website !== shown.peek(slug)) return null
      response.writeHead(200, ready.headers)
      response.end(ready.body)
      return ready.website
    },
  }
}
