// `npm run prove [-- --quick] [-- NUMBER …]`: every promise about safety, measured. In full it takes about an hour and writes
// docs/proof.md; quick, it is what `npm test` measures anyway; with numbers (16 I9) only those are measured again, and what the whole
// run before measured of the others stays.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { agencyDay } from '#server/agency/agency-day.ts'
import { headlessChromium } from './chromium.ts'
import { installTools, toolsAreInstalled } from './debian.ts'
import { ffmpeg } from './ffmpeg.ts'
import { h2load } from './h2load.ts'
import { nginx, openssl } from './nginx.ts'
import { postgresServer, startPostgres } from './postgres.ts'
import {
  findProvingTests,
  type Measured,
  onlyInFull,
  printProof,
  proofOf,
  readFigures,
  readProof,
  writeProof,
} from './proof.ts'
import { type Env, onInterrupt, root, run, seconds, stopRunning } from './run.ts'

const { values: flags, positionals: again } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' } },
})
const started = performance.now()
const PROVE = flags.quick ? undefined : 'full'
const needed = [postgresServer, ffmpeg, nginx, openssl, headlessChromium]
const missing = installTools(flags.quick ? needed : [...needed, h2load])
if (missing) {
  console.error(`${missing}\nWithout it not every promise can be proven.`)
  process.exit(1)
}
Object.assign(process.env, toolsAreInstalled)
const postgres = await startPostgres()
onInterrupt(async () => {
  stopRunning()
  await postgres.stop()
})

const wanted = findProvingTests().filter(({ numbers }) => again.length === 0 || again.some((n) => numbers.includes(n)))
if (wanted.length === 0) throw new Error(`No test shows ${again.join(', ')}`)
const files = wanted.map(({ file }) => file)
// Beside others they would measure those.
const timed = new Set([
  'scripts/kill.test.ts',
  'scripts/overload.test.ts',
  'scripts/promise-c12.test.ts',
  'scripts/promise-c8.test.ts',
  'scripts/writes-kill.test.ts',
])
const alone = flags.quick ? [] : files.filter((file) => timed.has(file))
const together = files.filter((file) => !alone.includes(file))
const onThisMachine = { TEST_DATABASE_URL: undefined, TEST_STORAGE: undefined, TEST_EACH_ONCE: undefined }
const inProduction = { TEST_DATABASE_URL: postgres.url, TEST_STORAGE: 's3' }
const measured: Measured[] = [
  // All of the server's tests, also those that show no promise: `npm test` runs most of them on Postgres alone.
  ...(again.length === 0 && !flags.quick
    ? await prove('the embedded database', [], { ...onThisMachine, TEST_PASS_OVER: alone.join(',') })
    : await proveSome('the embedded database', together, onThisMachine)),
  ...(await proveSome('Postgres and S3', together, inProduction)),
  ...(await proveAlone('the embedded database, alone', onThisMachine)),
  ...(await proveAlone('Postgres and S3, alone', inProduction)),
]
await postgres.stop()

const page = join(root, 'docs/proof.md')
const before = again.length > 0 ? readProof(readFileSync(page, 'utf8')) : []
const isNew = ({ number }: Measured) => again.length === 0 || again.includes(number)
const rows = proofOf([...before.filter((figure) => !isNew(figure)), ...measured.filter(isNew)])
const left = flags.quick ? onlyInFull() : new Set<string>()
console.log(`\n${printProof(rows, left)}`)
const minutes = Math.ceil((performance.now() - started) / 60_000)
if (!flags.quick) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  writeFileSync(page, writeProof(rows, { date: agencyDay(new Date()), machine, again }))
  await run('oxfmt', ['docs/proof.md'])
}
const missed = rows.filter(({ number, isReached }) => !isReached && !left.has(number)).length
console.log(
  `\n${rows.filter(({ isReached }) => isReached).length} of ${rows.length} promises reached in ${minutes} min`,
)
process.exit(missed > 0 ? 1 : 0)

async function proveSome(title: string, tests: string[], env: Env): Promise<Measured[]> {
  return tests.length > 0 ? prove(title, tests, env) : []
}

async function proveAlone(title: string, env: Env): Promise<Measured[]> {
  return alone.length > 0 ? prove(title, ['--no-file-parallelism', '--passWithNoTests', ...alone], env) : []
}

async function prove(title: string, tests: string[], env: Env): Promise<Measured[]> {
  console.log(`… on ${title}`)
  const vitest = ['run', '--project', 'server', '--reporter=default', ...tests]
  const { passed, output, seconds: took } = await run('vitest', vitest, { NO_COLOR: '1', PROVE, ...env })
  if (!passed) console.log(output.trimEnd())
  console.log(`${passed ? '✓' : '✗'} on ${title} (${seconds(took)})`)
  return readFigures(output, passed)
}
