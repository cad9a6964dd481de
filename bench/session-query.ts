// The reference of session-read.ts, in a process of its own: pg and the statement that the session read prepares.
// Run as `node bench/session-query.ts JSON`; prints queries per second.
import { openConnection } from '#server/db/connection.ts'
import { timesPerSecond } from './times-per-second.ts'

const { dataDir, databaseUrl, warmUpSeconds, seconds, token } = JSON.parse(process.argv[2] ?? '') as {
  dataDir: string
  databaseUrl?: string
  warmUpSeconds: number
  seconds: number
  token: string
}
const { pool, close } = await openConnection({ dataDir, databaseUrl })
const query = {
  name: 'read_session',
  text: `select p.user_id, p.email, p.first_name, p.last_name, p.company_name, p.phone, p.membership_tier, r.role, p.created_at
         from sessions s
         join user_profiles p on p.user_id = s.user_id
         join user_roles r on r.user_id = s.user_id
         where s.token = $1 and s.expires_at > $2`,
  values: [token, new Date()],
}
const { rowCount } = await pool.query(query)
if (rowCount !== 1) throw new Error('The bare driver does not find the session.')

await timesPerSecond(warmUpSeconds, () => pool.query(query))
console.log(await timesPerSecond(seconds, () => pool.query(query)))
await close()
