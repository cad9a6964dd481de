import pg from 'pg'
import { startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { signIn } from '#scripts/sign-in.ts'
import { customerRole } from '#server/db/policies.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { warmUpSeconds } from './session-read.ts'
import { answersPerSecond } from './wrk.ts'

const screens: Array<[name: string, path: string, atLeast: number]> = [
  ['session read', '/api/session', 0.9],
  ['list of tickets', '/api/tickets', 0.8],
  ['customer’s dashboard', '/api/dashboard', 0.8],
]

/**
 * What the second line costs (identity.md §9): the same routes of the same program on the same server, once where it may become
 * the customers' role and once where nobody let it.
 */
export const benchSecondLine: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres({ fsync: true })
    try {
      await onServer(postgres.url, `create role ${customerRole} nologin`)
      const behind = await open(postgres.url, dataDir, 'behind', [`grant ${customerRole} to behind`])
      const before = await open(postgres.url, dataDir, 'before')
      const figures: Figure[] = []
      for (const [name, path, atLeast] of screens) {
        for (const { answers } of [behind, before]) await answers(path, warmUpSeconds)
        const rates = await measureInTurns(rounds, {
          behind: () => behind.answers(path, seconds),
          before: () => before.answers(path, seconds),
        })
        const reference = { name: 'without the second line', values: rates.before }
        figures.push({ name: `${name}, second line`, ours: rates.behind, unit: '/s', reference, target: { atLeast } })
      }
      await Promise.all([behind.product.stop(), before.product.stop()])
      return figures
    } finally {
      await postgres.stop()
    }
  })

async function open(serverUrl: string, dataDir: string, name: string, statements: string[] = []) {
  const owning = [`create role ${name} login`, ...statements, `create database ${name} owner ${name}`]
  for (const statement of owning) await onServer(serverUrl, statement)
  const url = new URL(serverUrl)
  url.username = name
  url.pathname = `/${name}`
  const product = await startProduct(dataDir, { DATABASE_URL: url.href })
  const cookie = await signIn(product.origin)
  const answers = (path: string, seconds: number) =>
    answersPerSecond(product.origin + path, seconds, { Cookie: cookie })
  return { product, answers }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
