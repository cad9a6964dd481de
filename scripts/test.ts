// `npm test`: everything that must hold, on the edge of the demo (embedded database, files on disk) and of production (Postgres,
// S3), and in a real browser. Each stage says one line when it passes and everything when it fails; the last line is the sum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headlessChromium, needHeadlessChromium } from './chromium.ts'
import { installTools, MissingTool, toolsAreInstalled } from './debian.ts'
import { ffmpeg } from './ffmpeg.ts'
import { nginx, openssl } from './nginx.ts'
import { type Measured, onlyInFull, printProof, proofOf, readFigures } from './proof.ts'
import { createDatabase, type Postgres, postgresServer, startPostgres } from './postgres.ts'
import { type Env, onInterrupt, run, seconds, stopRunning } from './run.ts'
import { type Counts, countPlaywright, countVitest } from './test-counts.ts'

const reports = mkdtempSync(join(tmpdir(), 'slipway-reports-'))
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const measured: Measured[] = []
/** What a stage does not ask for is not taken from whoever started us. */
const onlyAsked: Env = {
  TEST_DATABASE_URL: undefined,
  E2E_DATABASE_URL: undefined,
  TEST_STORAGE: undefined,
  TEST_EACH_ONCE: undefined,
}
let privatePostgres: Postgres | undefined

onInterrupt(async () => {
  stopRunning()
  await cleanUp()
})

// Before the first of them, and all at once: tests that run beside each other could not install anything.
const needed = [ffmpeg, nginx, openssl, headlessChromium]
const missing = installTools(process.env['TEST_DATABASE_URL'] ? needed : [...needed, postgresServer])
if (missing) console.log(`! ${missing}\n  Tests that need it will be skipped.`)
Object.assign(process.env, toolsAreInstalled)

const checked = stage('check', ['node', 'scripts/check.ts']) // nothing waits for it, and tests often wait
const isBuilt = await stage('build', ['node', 'scripts/prepare.mjs'])
const postgresUrl = process.env['TEST_DATABASE_URL'] ?? (await tryTool('Postgres', startPrivatePostgres))
await unitTests('embedded database and disk', [], postgresUrl ? { TEST_EACH_ONCE: 'true' } : {})
if (postgresUrl)
  await unitTests('Postgres and S3', ['--project', 'server'], {
    TEST_DATABASE_URL: postgresUrl,
    TEST_STORAGE: 's3',
    TEST_EACH_ONCE: 'true',
  })
else skip('unit and integration tests, Postgres and S3')

const chromium = await tryTool('Chromium', needHeadlessChromium)
const database = postgresUrl && (await tryTool('Postgres', () => createDatabase(postgresUrl)))
await Promise.all([journeys('embedded database and disk'), database && journeysOn(database.url)])
if (database) await database.drop()
else skip('browser journeys, Postgres and S3')

await checked
await cleanUp()
console.log(`\n${printProof(proofOf(measured), onlyInFull())}`)
if (process.env['CI'] === 'true' && total.skipped > 0) {
  console.log(`\nCI=true: nothing may be skipped; ${total.skipped} skipped count as failed.`)
  total.failed += total.skipped
  total.skipped = 0
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

async function startPrivatePostgres() {
  privatePostgres = await startPostgres()
  return privatePostgres.url
}

function unitTests(edge: string, args: string[] = [], env: Env = {}) {
  const title = `unit and integration tests, ${edge}`
  const report = join(reports, `unit-${edge}.json`)
  const reported = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // One worker more than a small machine has cores: a test often waits, for mail, for a product to start.
  return stage(
    title,
    ['vitest', 'run', '--maxWorkers=3', ...reported, ...args],
    { ...onlyAsked, NO_COLOR: '1', ...env },
    () => countVitest(readJson(report)),
  )
}

async function journeys(edge: string, env: Env = {}, only: string[] = []) {
  const title = `browser journeys, ${edge}`
  if (!chromium || !isBuilt) return skip(title, isBuilt ? undefined : 'there is no build')
  const report = join(reports, `journeys-${edge}.json`)
  await stage(
    title,
    ['playwright', 'test', ...only, '--reporter=list,json', `--output=test-results/${edge}`],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0', ...onlyAsked, ...env },
    () => countPlaywright(readJson(report)),
  )
}

/** What a screen shows does not depend on the database: an account, money and files on their way through both are enough. */
function journeysOn(databaseUrl: string) {
  const env = { E2E_DATABASE_URL: databaseUrl, TEST_STORAGE: 's3' }
  const few = ['e2e/journey.spec.ts', 'e2e/billing.spec.ts', 'e2e/videos.spec.ts', '--workers=1']
  return journeys('Postgres and S3', env, few)
}

/** A stage without a report of its own counts as one; one that dies without its report, as one failure. */
async function stage(
  title: string,
  [command = '', ...args]: string[],
  env: Env = {},
  count?: () => Counts | undefined,
) {
  console.log(`… ${title}`)
  const { passed, output, seconds: took } = await run(command, args, env)
  const counts = count?.() ?? { passed: passed ? 1 : 0, failed: 0, skipped: 0 }
  if (!passed && counts.failed === 0) counts.failed = 1
  measured.push(...readFigures(output, counts.failed === 0))
  if (counts.failed > 0) console.log(output.trimEnd())
  else for (const figure of output.matchAll(/^figure: (?!promise)(.+)$/gm)) console.log(`  ${figure[1]}`)
  const { passed: good, failed, skipped } = counts
  const sum = `${good} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
  console.log(`${failed ? '✗' : '✓'} ${title}: ${sum} (${seconds(took)})`)
  add(counts)
  return failed === 0
}

/** A whole stage that cannot run counts as one skipped. */
function skip(title: string, reason = 'see above') {
  console.log(`– ${title}: skipped, ${reason}`)
  add({ passed: 0, failed: 0, skipped: 1 })
}

function add(counts: Counts) {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}

async function tryTool<Tool>(name: string, need: () => Tool | Promise<Tool>): Promise<Tool | undefined> {
  try {
    return await need()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.log(`! ${name}: ${error.message}`)
    // Here but broken is a failure, not a reason to skip.
    if (!(error instanceof MissingTool)) add({ passed: 0, failed: 1, skipped: 0 })
    return undefined
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function cleanUp() {
  await privatePostgres?.stop()
  rmSync(reports, { recursive: true, force: true })
}
