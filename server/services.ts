import type { Auth } from './accounts/auth.ts'
import type { Database } from './db/client.ts'
import type { Settings } from './env.ts'
import type { Log } from './log.ts'

/** What the running product is made of; made once at start (main.ts) or per test file (testing/test-app.ts). */
export type Services = {
  settings: Settings
  database: Database
  auth: Auth
  log: Log
  now: () => Date
  /** True once migrations ran and the job worker is up. */
  isReady: () => boolean
}
