import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { residentMegabytes } from './memory.ts'
import { replaysPerSecond } from './replays.ts'
import { warmUpSeconds } from './session-read.ts'
import { signIn } from '#scripts/sign-in.ts'
import { answersPerSecond } from './wrk.ts'

const screens: Record<string, string> = { 'customer’s dashboard': '/api/dashboard', 'list of tickets': '/api/tickets' }

/** What a customer opens, the whole way over HTTP, against the bare driver sending the same statements to the same database. */
export const benchSignedIn: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres({ fsync: true })
    try {
      const { url: databaseUrl } = await createDatabase(postgres.url)
      const product = await startProduct(dataDir, { DATABASE_URL: databaseUrl })
      const cookie = await signIn(product.origin)
      const atIdle = await residentMegabytes(product)
      const figures: Figure[] = []
      let underLoad = 0
      for (const [name, path] of Object.entries(screens)) {
        await answersPerSecond(product.origin + path, warmUpSeconds, { Cookie: cookie })
        const task = { databaseUrl, dataDir, headers: { Cookie: cookie }, path, seconds }
        const rates = await measureInTurns(rounds, {
          ours: async () => {
            const rate = await answersPerSecond(product.origin + path, seconds, { Cookie: cookie })
            underLoad = Math.max(underLoad, await residentMegabytes(product))
            return rate
          },
          driver: () => replaysPerSecond({ ...task, isPlanned: false }),
          planned: () => replaysPerSecond({ ...task, isPlanned: true }),
        })
        const ours = { name, ours: rates.ours, unit: '/s' }
        const driver = { name: 'pg driver, same statements', values: rates.driver }
        const planned = { name: 'the same, planned once', values: rates.planned }
        figures.push({ ...ours, reference: driver, target: { atLeast: 0.7 } }, { ...ours, reference: planned })
      }
      await product.stop()
      return [
        ...figures,
        { name: 'memory after start, Postgres', ours: [atIdle], unit: 'MB' },
        { name: 'memory under load, Postgres', ours: [underLoad], unit: 'MB' },
      ]
    } finally {
      await postgres.stop()
    }
  })
