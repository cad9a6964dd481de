import { createHash } from 'node:crypto'
import type { LinkView } from '#domain/links.ts'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { run } from '#scripts/run.ts'
import { signIn } from '#scripts/sign-in.ts'
import { signatureFor } from '#server/testing/proposals.ts'
import { withPool } from './back-office-rows.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns, median } from './figure.ts'
import { fillProposals } from './proposal-rows.ts'
import { replaysPerSecond } from './replays.ts'
import { sendOne } from './sent-proposals.ts'
import { warmUpSeconds } from './session-read.ts'
import { nextVisitor, p95, visitorsApart } from './visitors.ts'
import { answersPerSecond } from './wrk.ts'

const sizes = { few: 10_000, many: 1_000_000 }
/** In one row of each table, whatever its size. */
const rareWord = createHash('md5').update('7007').digest('hex').slice(0, 12)

const lists = {
  'first page of proposals': '/api/proposals',
  'proposals that are sent': '/api/proposals?state=sent',
  'search for one proposal': `/api/proposals?search=${rareWord}`,
  'search for one customer’s proposal': '/api/proposals?search=person-4242%40',
  'first page of invoices': '/api/invoices',
  'invoices that are overdue': '/api/invoices?status=overdue',
  'search for one invoice': `/api/invoices?search=${rareWord}`,
  'search for one customer’s invoice': '/api/invoices?search=person-4242%40',
}

/** Proposals and invoices: their papers, what a link opens, the team's lists, and how long whoever signs waits. On Postgres. */
export const benchProposals: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const papers = await benchPapers(rounds)
    const postgres = await startPostgres({ fsync: true })
    try {
      const few = await open(postgres.url, dataDir, sizes.few)
      const link = await benchLink(few, { dataDir, seconds, rounds })
      const waits = await benchSigning(few, rounds * 10)
      const many = await open(postgres.url, dataDir, sizes.many)
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(lists)) {
        const answers = await measureInTurns(rounds, {
          few: () => few.answerMs(path, seconds),
          many: () => many.answerMs(path, seconds),
        })
        figures.push({
          name: `${name}, 1,000,000`,
          ours: answers.many,
          unit: 'ms',
          reference: { name: 'among 10,000', values: answers.few },
          target: { below: 1.5 },
        })
      }
      await Promise.all([few.product.stop(), many.product.stop()])
      return [...papers, ...link, ...figures, ...waits]
    } finally {
      await postgres.stop()
    }
  })

/** Processor time, each in a process of its own that is warm. */
async function benchPapers(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  let growth = 0
  for (const lines of [5, 60]) {
    const rates: { ours: number[]; table: number[] } = { ours: [], table: [] }
    for (let round = 0; round < rounds; round++) {
      const task = { lines, times: 20, thousand: lines === 5 && round === 0 ? (rounds > 1 ? 1000 : 100) : 0 }
      const { passed, output } = await run('node', ['--expose-gc', 'bench/invoice-paper.ts', JSON.stringify(task)])
      if (!passed) throw new Error(`No invoice was drawn:\n${output}`)
      const told = JSON.parse(output.trim().split('\n').at(-1) ?? '') as typeof rates & { growth: number }
      rates.ours.push(median(told.ours))
      rates.table.push(median(told.table))
      if (task.thousand > 0) growth = told.growth
    }
    figures.push({
      name: `processor time of an invoice of ${lines} lines`,
      ours: rates.ours,
      unit: 'ms',
      reference: { name: 'its lines by pdfkit’s table()', values: rates.table },
      target: { below: 0.3 },
    })
  }
  return [...figures, { name: 'memory growth over 1,000 invoices', ours: [growth], unit: 'MB', target: { below: 20 } }]
}

async function open(serverUrl: string, dataDir: string, rows: number) {
  const { url } = await createDatabase(serverUrl)
  const product = await startProduct(dataDir, { DATABASE_URL: url, ...visitorsApart })
  await withPool(url, (pool) => fillProposals(pool, rows))
  const cookie = await signIn(product.origin, 'ada')
  /** One after the other: how long somebody waits, not how long the queue is. */
  const answerMs = async (path: string, seconds: number) => {
    const all: number[] = []
    for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
      const started = performance.now()
      const answer = await fetch(product.origin + path, { headers: { Cookie: cookie } })
      await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      all.push(performance.now() - started)
    }
    return median(all)
  }
  return { url, product, origin: product.origin, cookie, answerMs }
}

type Opened = Awaited<ReturnType<typeof open>>

/** The whole way over HTTP, against the bare driver sending the same statements to the same database. */
async function benchLink(
  opened: Opened,
  { dataDir, seconds, rounds }: { dataDir: string; seconds: number; rounds: number },
) {
  const { product, cookie } = opened
  const { key } = await sendOne(opened)
  const screens: [name: string, path: string, headers: Record<string, string>][] = [
    ['what a link opens', '/api/link', { 'X-Link-Key': key }],
    ['list of invoices', '/api/invoices', { Cookie: cookie }],
  ]
  const figures: Figure[] = []
  for (const [name, path, headers] of screens) {
    await answersPerSecond(product.origin + path, rounds > 1 ? warmUpSeconds : 2, headers)
    const task = { databaseUrl: opened.url, dataDir, headers, path, seconds }
    const rates = await measureInTurns(rounds, {
      ours: () => answersPerSecond(product.origin + path, seconds, headers),
      driver: () => replaysPerSecond({ ...task, isPlanned: false }),
      planned: () => replaysPerSecond({ ...task, isPlanned: true }),
    })
    const ours = { name, ours: rates.ours, unit: '/s' }
    const driver = { name: 'pg driver, same statements', values: rates.driver }
    const planned = { name: 'the same, planned once', values: rates.planned }
    figures.push({ ...ours, reference: driver, target: { atLeast: 0.9 } }, { ...ours, reference: planned })
  }
  return figures
}

/** From 'Sign and pay' to the provider's page, and from paid to 'Your project is open', one after the other. */
async function benchSigning(opened: Opened, times: number): Promise<Figure[]> {
  const { origin } = opened.product
  const toCheckout: number[] = []
  const toProject: number[] = []
  for (let time = 0; time < times; time++) {
    const { key } = await sendOne(opened)
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { ...nextVisitor(), Origin: origin, 'X-Link-Key': key }
      const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const view = async () => ((await ask('GET', '/api/link')) as Extract<LinkView, { purpose: 'proposal' }>).proposal
    const signature = signatureFor(await view())
    const signing = performance.now()
    await ask('POST', '/api/link/signature', signature)
    const { url } = (await ask('POST', '/api/link/checkout', {})) as { url: string }
    await (await fetch(url)).text()
    toCheckout.push(performance.now() - signing)
    const paying = performance.now()
    const form = new URLSearchParams({ card: '4242 4242 4242 4242' })
    await fetch(url, { method: 'POST', body: form, headers: { Origin: origin }, redirect: 'manual' })
    while ((await view()).state !== 'accepted')
      if (performance.now() - paying > 60_000) throw new Error('No project was opened within a minute')
    toProject.push(performance.now() - paying)
  }
  return [
    { name: `sign to checkout p95 of ${times}`, unit: 'ms', ours: [p95(toCheckout)], target: { below: 1500 } },
    { name: `paid to project p95 of ${times}`, unit: 'ms', ours: [p95(toProject)], target: { below: 5000 } },
  ]
}
