import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { run } from '#scripts/run.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { signIn } from '#scripts/sign-in.ts'
import { answersPerSecond } from './wrk.ts'

/**
 * Every measurement is of a new process: the first seconds compile what it runs, and the product loads its assistant and its sign-in
 * library three seconds after its start.
 */
export const warmUpSeconds = 8

/** Who is signed in: the whole way over HTTP, against the bare driver asking the same database for the same row. */
export const benchSessionRead: Bench = async (options) => {
  const figures = [await measure('embedded', options)]
  const postgres = await startPostgres({ fsync: true })
  try {
    const database = await createDatabase(postgres.url)
    figures.push(await measure('Postgres', options, database.url))
  } finally {
    await postgres.stop()
  }
  return figures
}

function measure(where: string, { seconds, rounds }: Parameters<Bench>[0], databaseUrl?: string): Promise<Figure> {
  return withDataDir(async (dataDir) => {
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    let cookie = ''
    // The embedded database serves one process at a time, so ours stops before the bare driver opens it.
    const rates = await measureInTurns(rounds, {
      ours: async () => {
        const product = await startProduct(dataDir, env)
        try {
          cookie ||= await signIn(product.origin)
          const url = `${product.origin}/api/session`
          await answersPerSecond(url, warmUpSeconds, { Cookie: cookie })
          return await answersPerSecond(url, seconds, { Cookie: cookie })
        } finally {
          await product.stop()
        }
      },
      driver: () => queriesPerSecond({ dataDir, databaseUrl, warmUpSeconds, seconds, token: tokenIn(cookie) }),
    })
    return {
      name: `session read, ${where}`,
      ours: rates.ours,
      unit: '/s',
      reference: { name: 'pg driver, same row', values: rates.driver },
      ...(databaseUrl && { target: { atLeast: 0.4 } }),
    }
  })
}

/** The cookie is name=TOKEN.SIGNATURE. */
function tokenIn(cookie: string): string {
  return decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
}

async function queriesPerSecond(task: {
  warmUpSeconds: number
  dataDir: string
  databaseUrl: string | undefined
  seconds: number
  token: string
}) {
  const { passed, output } = await run('node', ['bench/session-query.ts', JSON.stringify(task)])
  if (!passed) throw new Error(`The bare driver failed:\n${output}`)
  return Number(output)
}
