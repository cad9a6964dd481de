import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { slugOf } from '#scripts/many-websites.ts'
import type { Product } from '#scripts/product.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { residentMegabytes } from './memory.ts'
import { timesPerSecond } from './times-per-second.ts'
import { answersPerSecond } from './wrk.ts'

type Options = Parameters<Bench>[0]
export type Installation = {
  product: Product
  pool: pg.Pool
  websites: number
  /** Another process on the same database. */
  startBeside: () => Promise<Product>
  metricsUrl: string
}

/** As browsers ask, so that their views are counted as well. */
const browser = {
  'Accept-Encoding': 'br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
}
const pathOf = (nth: number) => `/websites/${slugOf(nth)}/`

/** A website that everybody looks at, on its own host, and the agency's home page from the same process. */
export async function measureHot({ product }: Installation, { seconds, rounds }: Options): Promise<Figure> {
  const hot = { ...browser, Host: `${slugOf(1)}.localhost:${new URL(product.origin).port}` }
  const url = `${product.origin}/`
  for (const headers of [hot, browser]) await answersPerSecond(url, seconds, headers)
  const rates = await measureInTurns(rounds, {
    ours: () => answersPerSecond(url, seconds, hot),
    home: () => answersPerSecond(url, seconds, browser),
  })
  const reference = { name: 'the agency’s home page', values: rates.home }
  return { name: 'a website’s page, hot', unit: '/s', ours: rates.ours, reference, target: { atLeast: 0.9 } }
}

/** One after the other in no order: memory holds some hundreds, so that each is gone when its turn comes again. */
const stride = 7919

/** A website that nobody looked at lately, and the bare driver that reads the same row. */
export async function measureCold(
  { product, pool, websites }: Installation,
  folder: string,
  { seconds, rounds }: Options,
): Promise<Figure> {
  const script = join(folder, 'cold.lua')
  writeFileSync(
    script,
    `local n = 0
request = function()
  n = n + 1
  return wrk.format(nil, "/websites/coach-" .. (n * ${stride} % ${websites} + 1) .. "/")
end
`,
  )
  let n = 0
  const query = () =>
    pool.query({
      name: 'read_website',
      text: `select w.id, w.company_id, w.hosting, w.offline_reason, v.content, v.pages
             from websites w join website_versions v on v.id = w.live_version_id where w.slug = $1`,
      values: [slugOf(((++n * stride) % websites) + 1)],
    })
  const ours = () => answersPerSecond(`${product.origin}/`, seconds, browser, ['-s', script])
  const driver = () => timesPerSecond(seconds, query)
  for (const warmUp of [ours, driver]) await warmUp()
  const rates = await measureInTurns(rounds, { ours, driver })
  const reference = { name: 'pg driver, same row', values: rates.driver }
  return {
    name: `a random one of ${websites.toLocaleString('en')}, cold`,
    unit: '/s',
    ours: rates.ours,
    reference,
    target: { atLeast: 0.4 },
  }
}

const few = 100
const fewAtOnce = 32
/** As long as a process believes what it knows of a website, and a little more. */
const forgottenMs = 2_100

/** The same hundred pages as often as there are websites in the small installation, each cold, in both installations. */
export async function measureGrowth(small: Installation, large: Installation, { rounds }: Options): Promise<Figure> {
  const measures = {
    large: () => coldPagesPerSecond(large),
    small: () => coldPagesPerSecond(small),
  }
  for (const warmUp of Object.values(measures)) await warmUp()
  const rates = await measureInTurns(rounds * 3, measures)
  const reference = { name: `of ${small.websites}`, values: rates.small }
  return {
    name: `a hundred of ${large.websites.toLocaleString('en')}, each cold`,
    unit: '/s',
    ours: rates.large,
    reference,
    target: { atLeast: 0.67 },
  }
}

async function coldPagesPerSecond({ product, pool, websites }: Installation) {
  const begin = Math.floor(Math.random() * websites)
  const places = Array.from({ length: few }, (_, index) => ((begin + index * stride) % websites) + 1)
  await renameVersions(pool, places.map(slugOf))
  await sleep(forgottenMs)
  const paths = places.map(pathOf)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: fewAtOnce }, async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await visit(product, path)
    }),
  )
  return (1000 * few) / (performance.now() - started)
}

/** Nobody has a version in memory whose name is new. */
export const renameVersions = (pool: pg.Pool, slugs: string[]) =>
  pool.query(
    `with named as (select id, live_version_id as before, gen_random_uuid() as fresh from websites where slug = any($1)),
       renamed as (update websites w set live_version_id = n.fresh from named n where w.id = n.id)
     update website_versions v set id = n.fresh from named n where v.id = n.before`,
    [slugs],
  )

async function visit({ origin }: Product, path: string) {
  const answer = await fetch(origin + path, { headers: browser })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  await answer.arrayBuffer()
}

const inTurn = 1_000
/** By then it has loaded what it loads after its start. */
const settledMs = 6_000

/** Of a process that has shown nothing yet. */
export async function measureMemory({ product }: Installation): Promise<Figure> {
  await sleep(settledMs)
  const before = await residentMegabytes(product)
  for (let nth = 1; nth <= inTurn; nth++) await visit(product, pathOf(nth))
  const grown = (await residentMegabytes(product)) - before
  return { name: 'memory after 1,000 websites in turn', unit: 'MB', ours: [grown], target: { below: 120 } }
}
