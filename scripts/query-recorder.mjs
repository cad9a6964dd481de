// Loaded into every process of a test run by scripts/record-queries.ts: writes down what the program asks of its database, and
// what each database held when it was closed.
import { appendFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = process.env['RECORD_TO']
const pg = createRequire(join(process.cwd(), 'package.json'))('pg')
const { prepareValue } = createRequire(createRequire(join(process.cwd(), 'package.json')).resolve('pg'))('./utils')
const query = pg.Client.prototype.query
const end = pg.Pool.prototype.end
let databases = 0

/** Nothing points to these, and a few of them are as good as all. */
const endless = new Set(['sessions', 'rate_limits', 'jobs', 'emails', 'security_events'])

pg.Client.prototype.query = function record(config, values, ...rest) {
  const text = typeof config === 'string' ? config : config?.text
  const given = (Array.isArray(values) ? values : config?.values) ?? []
  if (/^\s*(select|insert|update|delete|with)\b/i.test(text ?? '') && !given.some((value) => Buffer.isBuffer(value))) {
    const asSent = given.map((value) => prepareValue(value))
    appendFileSync(join(folder, `statements-${process.pid}.jsonl`), `${JSON.stringify([text, asSent])}\n`)
  }
  return query.call(this, config, values, ...rest)
}

pg.Pool.prototype.end = async function dump(...rest) {
  try {
    const client = await this.connect()
    const ask = (text) => query.call(client, text)
    const { rows: tables } = await ask(`select tablename as name from pg_tables where schemaname = 'public'`)
    const rows = {}
    for (const { name } of tables) {
      const found = await ask(
        `select coalesce(json_agg(t), '[]') as rows from (table "${name}" ${endless.has(name) ? 'limit 10' : ''}) t`,
      )
      if (found.rows[0].rows.length > 0) rows[name] = found.rows[0].rows
    }
    client.release()
    writeFileSync(join(folder, `rows-${process.pid}-${databases++}.json`), JSON.stringify(rows))
  } catch {
    // A database that a test broke: another one was not.
  }
  return end.apply(this, rest)
}
