// `node scripts/record-queries.ts FOLDER`, at each release, FOLDER being its checkout with its packages: runs the tests of its nouns
// and writes what they asked of the database, and what one database held, to server/db/previous-release.json.gz. The next
// version's test (server/db/previous-release.test.ts) asks the same of its own, migrated database.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { pathWithTools, root } from './run.ts'

type Rows = Record<string, object[]>
type Statement = [text: string, values: unknown[]]

const checkout = resolve(process.argv[2] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'slipway-queries-'))

/** Calls of every route that succeed, and all that the nouns' own tests do. */
const tests = ['server/http/log-secrets.test.ts', ...nounFolders()]

function nounFolders() {
  const shared = new Set(['assistant', 'backups', 'db', 'http', 'metrics', 'operator', 'outside', 'testing'])
  return readdirSync(join(checkout, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.has(entry.name))
    .map(({ name }) => `server/${name}/`)
}

/** One of each: how many values a list has makes no difference. */
function distinct(statements: Statement[]) {
  const shapeOf = (text: string) => text.replaceAll(/\$\d+(, \$\d+)*/g, '?').replaceAll(/\(\?\)(, \(\?\))+/g, '(?)')
  const ours = statements.filter(([text]) => !/stripe_sandbox|drizzle|information_schema|\bpg_/.test(text))
  return [...new Map(ours.map((statement) => [shapeOf(statement[0]), statement])).values()]
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

try {
  const run = spawnSync('vitest', ['run', '--project', 'server', '--retry', '2', ...tests], {
    cwd: checkout,
    env: {
      ...process.env,
      PATH: pathWithTools,
      RECORD_TO: folder,
      NODE_OPTIONS: `--import=${join(root, 'scripts/query-recorder.mjs')}`,
    },
    stdio: 'inherit',
  })
  if (run.status !== 0) throw new Error('The tests of the release failed: nothing was written.')
  const names = readdirSync(folder)
  const lines = names.filter((name) => name.startsWith('statements-')).flatMap((name) => read(name).trim().split('\n'))
  const statements = distinct(lines.map((line) => JSON.parse(line) as Statement))
  const dumps = names.filter((name) => name.startsWith('rows-')).map((name) => JSON.parse(read(name)) as Rows)
  // The fullest one, and what it has none of from the others.
  const tablesIn = (dump: Rows) => Object.keys(dump).length
  const rows: Rows = Object.assign({}, ...dumps.sort((a, b) => tablesIn(a) - tablesIn(b)))
  const recorded = {
    release: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim(),
    migrations: readMigrationFiles({ migrationsFolder: join(checkout, 'server/db/migrations') }).map(
      ({ hash }) => hash,
    ),
    rows,
    statements,
  }
  const file = gzipSync(JSON.stringify(recorded), { level: 9 })
  writeFileSync(join(root, 'server/db/previous-release.json.gz'), file)
  console.log(
    `${statements.length} statements of ${recorded.release}, and rows of ${Object.keys(rows).length} tables (${file.length} bytes).`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
