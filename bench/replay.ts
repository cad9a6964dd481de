// The reference of signed-in.ts and proposals.ts, in a process of its own: pg and the statements that one request makes, recorded once and sent
// again and again. Run as `node bench/replay.ts JSON`.
import pg from 'pg'
import { findFreePort } from '#scripts/ports.ts'
import { openConnection } from '#server/db/connection.ts'
import { readSettings } from '#server/env.ts'
import { startProduct } from '#server/product.ts'
import type { ReplayTask } from './replays.ts'
import { timesPerSecond } from './times-per-second.ts'

const { databaseUrl, dataDir, headers, path, seconds, isPlanned } = JSON.parse(process.argv[2] ?? '') as ReplayTask
const statements = (await record()).map(({ text, values, name }) => ({
  text,
  ...(values && { values }),
  ...(isPlanned && name && { name }),
}))
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await timesPerSecond(1, replay)
// Not by the console: the product that was started to record them has taken it over for its log.
process.stdout.write(`replays per second: ${await timesPerSecond(seconds, replay)} (${statements.length} statements)\n`)
await pool.end()

/** What the product asks the database for one request; the shortest of some, because a job may look around meanwhile. */
async function record(): Promise<pg.QueryConfig[]> {
  const port = String(await findFreePort())
  const settings = readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' })
  let recorded: pg.QueryConfig[] = []
  let isRecording = true
  // oxlint-disable-next-line typescript/unbound-method -- the proxy hands on `this`
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, args: [string | pg.QueryConfig, unknown]) {
      if (isRecording) recorded.push(statementOf(args))
      return Reflect.apply(query, client, args)
    },
  })
  const stop = await startProduct(settings, openConnection(settings))
  const tries: pg.QueryConfig[][] = []
  for (let i = 0; i < 5; i++) {
    recorded = []
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    tries.push(recorded)
  }
  await stop()
  isRecording = false
  return tries.sort((a, b) => a.length - b.length)[0] ?? []
}

async function replay() {
  for (const statement of statements) await pool.query(statement)
}

function statementOf([config, values]: [string | pg.QueryConfig, unknown]): pg.QueryConfig {
  return { ...(typeof config === 'string' ? { text: config } : config), ...(Array.isArray(values) && { values }) }
}
