import { AppError } from '#domain/errors.ts'
import { createDb, type Database } from '../db/client.ts'
import { openConnection } from '../db/connection.ts'
import { readSettings, type Settings } from '../env.ts'
import { describeError } from '../log.ts'
import { StartError } from '../start-error.ts'

type Server = Database & { settings: Settings }

/** Runs a command on the configured database, says in plain words what went wrong, and leaves with 0 or 1. */
export async function withSettings(work: (server: Server) => Promise<void>) {
  try {
    const settings = readSettings()
    const connection = await openConnection(settings)
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

/** The same, for commands that need a Slipway to be there. */
export const atTheServer = (work: (server: Server) => Promise<void>) =>
  withSettings(async (server) => {
    const { rows } = await server.pool.query<{ found: boolean }>(
      `select to_regclass('user_profiles') is not null as found`,
    )
    if (!rows[0]?.found) throw new StartError('This database holds no Slipway yet. Start it once, then try again.')
    await work(server)
  })

function inPlainWords(error: unknown) {
  if (error instanceof StartError) return error.lines.join('\n')
  if (error instanceof AppError) return error.message
  return `That did not work. ${describeError(error)}`
}
