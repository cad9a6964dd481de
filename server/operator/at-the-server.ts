import { AppError } from '#domain/errors.ts'
import { createDb, type Db } from '../db/client.ts'
import { openConnection, type Connection } from '../db/connection.ts'
import { readSettings, type Settings } from '../env.ts'
import { describeError } from '../log.ts'
import { StartError } from '../start-error.ts'

type Work<C> = (server: C & { db: Db; settings: Settings }) => Promise<void>
type Open<C> = (settings: Settings) => Promise<C>

/** Runs a command on the configured database, says in plain words what went wrong, and leaves with 0 or 1. */
export const withSettings = (work: Work<Connection>) => onConnection(openConnection, work)

/** The same, for commands that need a Slipway to be there. */
export const atTheServer = (work: Work<Connection>) => atTheServerOf(openConnection, work)

/** The same, on a database that is opened in another way. */
export const atTheServerOf = <C extends Connection>(open: Open<C>, work: Work<C>) =>
  onConnection(open, async (server) => {
    const { rows } = await server.pool.query<{ found: boolean }>(
      `select to_regclass('user_profiles') is not null as found`,
    )
    if (!rows[0]?.found) throw new StartError('This database holds no Slipway yet. Start it once, then try again.')
    await work(server)
  })

async function onConnection<C extends Connection>(open: Open<C>, work: Work<C>) {
  try {
    const settings = readSettings()
    const connection = await open(settings)
    try {
      await work({ ...connection, db: createDb(connection.pool), settings })
    } finally {
      await connection.close()
    }
  } catch (error) {
    process.stderr.write(`${inPlainWords(error)}\n`)
    process.exitCode = 1
  }
}

function inPlainWords(error: unknown) {
  if (error instanceof StartError) return error.lines.join('\n')
  if (error instanceof AppError) return error.message
  return `That did not work. ${describeError(error)}`
}
