import { createHash } from 'node:crypto'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { asReplica, fill, fillHistory, letWait, withPool } from './back-office-rows.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { signIn } from '#scripts/sign-in.ts'
import { p95 } from './visitors.ts'
import { answersPerSecond } from './wrk.ts'

const sizes = { few: 10_000, many: 1_000_000 }
/** In one row of each table, whatever its size. */
const rareWord = createHash('md5').update('7007').digest('hex').slice(0, 12)
/** One person's, whose letters are those of everybody's. */
const address = encodeURIComponent('person-4242@')

const pages = {
  'first page of all projects': '/api/projects',
  'search for one project': `/api/projects?search=${rareWord}`,
  'search for one customer’s project': `/api/projects?search=${address}`,
  'first page of all tickets': '/api/all-tickets',
  'urgent tickets that are open': '/api/all-tickets?status=open&priority=urgent',
  'search for one ticket': `/api/all-tickets?search=${rareWord}`,
  'search for one customer’s ticket': `/api/all-tickets?search=${address}`,
  'first page of all leads': '/api/leads',
  'search for one lead': `/api/leads?search=${rareWord}`,
  'search for one lead by address': `/api/leads?search=${address}`,
  'first page of all fitness forms': '/api/onboarding-forms',
  'search for one fitness form': `/api/onboarding-forms?search=${rareWord}`,
  'search by Find for one word': `/api/search?q=${rareWord}`,
  'search by Find for one address': `/api/search?q=${address}`,
  'Find, the commonest word': '/api/search?q=person',
  'Find, two letters': '/api/search?q=a3',
}
/** What somebody types who looks for this and that: rare and common, whole and begun, and nothing at all. */
const typed = [
  rareWord,
  'person-4242@',
  'person',
  'pe',
  'a3',
  'matter 7',
  'site 4f',
  'nothingofthiskind',
  'TKT-000042',
  'working',
]
const searches = typed.map((q) => `/api/search?q=${encodeURIComponent(q)}`)

/** Each tab's page among ten thousand rows and among a million, on Postgres. */
export const benchBackOffice: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres()
    try {
      const few = await open(postgres.url, dataDir, sizes.few)
      const many = await open(postgres.url, dataDir, sizes.many)
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(pages)) {
        const rates = await measureInTurns(rounds, {
          few: () => few.answersPerSecond(path, seconds),
          many: () => many.answersPerSecond(path, seconds),
        })
        figures.push({
          name: `${name}, 1,000,000`,
          ours: rates.many,
          unit: '/s',
          reference: { name: 'among 10,000', values: rates.few },
          target: { atLeast: name.startsWith('search') ? 0.7 : 0.5 },
        })
      }
      const answersMs: number[] = []
      for (let round = 0; round < rounds; round++) answersMs.push(p95(await many.answersMs(searches, seconds)))
      figures.push({ name: 'Find, answer p95, 1,000,000 of each', unit: 'ms', ours: answersMs, target: { below: 100 } })
      await many.letWait()
      const { today } = await measureInTurns(rounds, {
        today: async () => p95(await many.answersMs(['/api/today'], seconds)),
      })
      figures.push({ name: 'Today p95, 10,000 of 1,000,000 wait', unit: 'ms', ours: today, target: { below: 150 } })
      const customers = { few: await few.fillHistory(), many: await many.fillHistory() }
      const histories = await measureInTurns(rounds, {
        few: () => few.answersPerSecond(`/api/customers/${customers.few}/events`, seconds),
        many: () => many.answersPerSecond(`/api/customers/${customers.many}/events`, seconds),
      })
      figures.push({
        name: 'page of a customer’s history, 1,000,000',
        ours: histories.many,
        unit: '/s',
        reference: { name: 'among 10,000', values: histories.few },
        target: { atLeast: 0.5 },
      })
      await Promise.all([few.stop(), many.stop()])
      return figures
    } finally {
      await postgres.stop()
    }
  })

async function open(serverUrl: string, dataDir: string, rows: number) {
  const database = await createDatabase(serverUrl)
  const product = await startProduct(dataDir, { DATABASE_URL: database.url })
  await withPool(database.url, (pool) => fill(pool, rows))
  const cookie = await signIn(product.origin, 'ada')
  return {
    answersPerSecond: (path: string, seconds: number) =>
      answersPerSecond(product.origin + path, seconds, { Cookie: cookie }),
    /** One after the other: how long somebody waits, not how long the queue is. */
    answersMs: async (paths: readonly string[], seconds: number) => {
      const answers: number[] = []
      const until = performance.now() + seconds * 1000
      for (let turn = 0; performance.now() < until; turn++) {
        const path = paths[turn % paths.length] ?? ''
        const started = performance.now()
        const answer = await fetch(product.origin + path, { headers: { Cookie: cookie } })
        await answer.text()
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        answers.push(performance.now() - started)
      }
      return answers
    },
    letWait: () => withPool(database.url, letWait),
    fillHistory: () => withPool(database.url, fillHistory, asReplica),
    stop: () => product.stop(),
  }
}
