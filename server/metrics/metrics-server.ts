import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Database } from '../db/client.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Metrics } from './metrics.ts'
import { readDatabase } from './readings.ts'

type Deps = { metrics: Metrics; database: Database; streams: { count: () => number }; now: () => Date; log: Log }

/** Answers Prometheus on a port of its own, which no proxy shows to the world. */
export async function startMetricsServer(
  { metrics, database, streams, now, log }: Deps,
  listen: { host: string; port: number },
) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    // A database that does not answer is a reading too; what this process knows is told nevertheless.
    const readings = await readDatabase(database, now()).catch((error: unknown) => {
      log.warn('metrics: the database was not read', errorFacts(error))
      return []
    })
    const up = { name: 'slipway_database_up', help: 'Whether the database answers', type: 'gauge' as const }
    const live = { name: 'slipway_streams', help: 'Who is told live of what changes', type: 'gauge' as const }
    const text = metrics.write([
      ...readings,
      { ...up, values: [[{}, readings.length > 0 ? 1 : 0]] },
      { ...live, values: [[{}, streams.count()]] },
    ])
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  server.listen(listen.port, listen.host)
  try {
    await once(server, 'listening')
  } catch {
    throw new StartError(`METRICS_PORT ${listen.port} cannot be opened on ${listen.host}. Choose another.`)
  }
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      metrics.stop()
    },
  }
}
