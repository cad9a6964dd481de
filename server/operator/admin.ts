// `npm run admin -- …`: what only somebody at the server itself may do, by the same functions the screens use.
import { userInfo } from 'node:os'
import { runCommand } from './commands.ts'
import { atTheServer } from './at-the-server.ts'

await atTheServer(async ({ settings, db, pool }) => {
  const ctx = {
    db,
    pool,
    auth: { sessionSecret: settings.sessionSecret },
    now: () => new Date(),
    origin: settings.origin,
    actor: null,
    operator: userInfo().username,
  }
  process.stdout.write(`${await runCommand(ctx, process.argv.slice(2))}\n`)
})
