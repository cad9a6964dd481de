import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Of the same rows in any order the same, so that neither database has to sort. */
type TableSum = { rows: number; checksum: string }
export type Sums = Record<string, TableSum>
export type Sequences = Record<string, { last_value: string; is_called: boolean }>

const ROWS_AT_ONCE = 500
/** What belongs to the database itself, and to the migrator. */
const ownSchemas = `n.nspname not in ('pg_catalog', 'information_schema', 'drizzle') and n.nspname not like 'pg\\_%'`

/** Every table of ours by its quoted name; one that refers to another stands after it. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ oid: number; name: string }>(
    `select c.oid, format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${ownSchemas} order by name`,
  )
  const { rows: references } = await client.query<{ from: number; to: number }>(
    `select conrelid as from, confrelid as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const sorted: string[] = []
  for (let left = tables; left.length > 0;) {
    const waiting = new Set(left.map(({ oid }) => oid))
    const free = left.filter(({ oid }) => !references.some(({ from, to }) => from === oid && waiting.has(to)))
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`)
    sorted.push(...free.map(({ name }) => name))
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}

/** Every row as a line of JSON, under a line with its table's name; the sums are whole once the last line was taken. */
export async function* dumpTables(client: pg.ClientBase, tables: string[], sums: Sums): AsyncGenerator<string> {
  for (const table of tables) {
    const sum = createSum()
    yield `# ${table}\n`
    await client.query(`declare dump no scroll cursor for select row_to_json(t)::text as line from ${table} t`)
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from dump`)
      if (rows.length === 0) break
      for (const { line } of rows) sum.add(line)
      yield rows.map(({ line }) => `${line}\n`).join('')
    }
    await client.query('close dump')
    sums[table] = sum.result()
  }
}

/** Reads what `dumpTables` wrote into tables that are emptied first. Triggers sleep meanwhile: their work is in the rows. */
export async function loadTables(client: pg.ClientBase, lines: AsyncIterable<string>) {
  const tables = await listTables(client)
  const wake = await putTriggersToSleep(client)
  for (const table of tables.toReversed()) {
    // Only what migrations put there: of tables that are only ever added to, not even their owner may delete.
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${table}) as filled`)
    if (rows[0]?.filled) await client.query(`delete from ${table}`)
  }
  let insert = ''
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`])
    waiting = []
  }
  for await (const line of lines) {
    if (line.startsWith('# ')) {
      await flush()
      const table = line.slice(2)
      if (!tables.includes(table)) throw new Error(`There is no table ${table}`)
      insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`
    } else if (waiting.push(line) >= ROWS_AT_ONCE) await flush()
  }
  await flush()
  await wake()
}

/** Each wakes as it was: one that is enabled always stays so. */
async function putTriggersToSleep(client: pg.ClientBase) {
  const { rows: triggers } = await client.query<{ name: string; table: string; enabled: string }>(
    `select format('%I', t.tgname) as name, format('%I.%I', n.nspname, c.relname) as table, t.tgenabled as enabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled in ('O', 'A') and ${ownSchemas}`,
  )
  for (const { name, table } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  return async () => {
    for (const { name, table, enabled } of triggers)
      await client.query(`alter table ${table} enable ${enabled === 'A' ? 'always' : ''} trigger ${name}`)
  }
}

export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${ownSchemas} order by name`,
  )
  const sequences: Sequences = {}
  for (const { name } of rows) {
    const read = await client.query<Sequences[string]>(`select last_value::text, is_called from ${name}`)
    if (read.rows[0]) sequences[name] = read.rows[0]
  }
  return sequences
}

export async function setSequences(client: pg.ClientBase, sequences: Sequences) {
  for (const [name, { last_value, is_called }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last_value, is_called])
}

function createSum() {
  let rows = 0
  let total = 0n
  return {
    add(line: string) {
      rows++
      total += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    },
    result: (): TableSum => ({ rows, checksum: BigInt.asUintN(256, total).toString(16).padStart(64, '0') }),
  }
}
