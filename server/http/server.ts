import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { StartError } from '../start-error.ts'
import type { Lanes } from '../limits/lanes.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { createApp } from './app.ts'
import { createDoor } from './keep-to-lanes.ts'
import type { Pages } from './pages.ts'
import type { Websites } from './websites.ts'

/** What the app answers; everything else is a page. */
const appPaths = /^\/(api|functions|webhooks|dev|sandbox|healthz|readyz)(\/|\.|\?|$)/

const DRAIN_MS = 10_000
/** What comes over a kept connection is still answered for so long, and told that it is the last: whoever asks is not cut off. */
const LAST_WORD_MS = 500

type Besides = { metrics?: Metrics | undefined; lanes?: Lanes; websites?: Pick<Websites, 'serve'>; lastWordMs?: number }

/** Listens, and stops gracefully: no new connections, running requests finish, then the port is free. */
export async function startServer(
  app: ReturnType<typeof createApp>,
  pages: Pages,
  listen: { host: string; port: number; hsts?: string | null },
  { metrics, lanes, websites, lastWordMs = LAST_WORD_MS }: Besides = {},
) {
  const sendAway = lanes ? createDoor(app, lanes, listen.hsts) : () => false
  const answer = getRequestListener(app.fetch)
  let isStopping = false
  // A request without a body, as nearly all are, costs a tenth less when Node makes no stream for it.
  const server = createServer({ optimizeEmptyRequests: true }, (request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.setHeader('Connection', 'close')
    const isPage = !appPaths.test(request.url ?? '')
    const goOn = (isWebsite: boolean) => {
      if (isWebsite) {
        if (metrics) countPage(metrics, 'website', request, response)
      } else if (!isPage) {
        if (!sendAway(request, response)) void answer(request, response)
      } else {
        if (metrics) countPage(metrics, 'page', request, response)
        pages.serve(request, response)
      }
    }
    const isWebsite = websites?.serve(request, response, isPage) ?? false
    if (typeof isWebsite === 'boolean') goOn(isWebsite)
    else void isWebsite.then(goOn)
  })
  // Long enough for a piece of an upload on a slow line.
  server.requestTimeout = 300_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  // Whoever stops reading an answer or sending a body in the middle.
  server.timeout = 120_000
  server.listen(listen.port, listen.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(describeListenError(error as NodeJS.ErrnoException, listen))
  }
  return {
    async stop() {
      const closed = once(server, 'close')
      isStopping = true
      // The server's own close() would cut connections over which the next request may be on its way.
      Listener.prototype.close.call(server)
      const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await Promise.race([closed, sleep(lastWordMs, undefined, { ref: false })])
      // A kept-alive connection falls idle only after its last answer.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      server.close()
      await closed
      clearInterval(sweep)
      clearTimeout(force)
    },
  }
}

/** All pages together: a path is what somebody typed. */
function countPage(metrics: Metrics, what: 'page' | 'website', request: IncomingMessage, response: ServerResponse) {
  const started = performance.now()
  const method = request.method === 'GET' || request.method === 'HEAD' ? request.method : 'other'
  response.on('finish', () =>
    metrics.observeRequest(method, what, response.statusCode, (performance.now() - started) / 1000),
  )
}

function describeListenError(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the other program, or set PORT.`
  if (error.code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}
