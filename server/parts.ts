import type { Ctx } from './context.ts'
import type { Assistant } from './assistant/assistant.ts'
import type { Database } from './db/client.ts'
import type { Settings } from './env.ts'
import type { Lanes } from './limits/lanes.ts'
import type { Log } from './log.ts'
import type { Streams } from './news/streams.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PaymentSandbox } from './outside/payment-sandbox.ts'
import type { Dns } from './outside/dns.ts'
import type { Storage } from './outside/storage/storage.ts'
import type { Proxies } from './proxies.ts'
import type { Payments } from './outside/stripe.ts'
import type { ShownWebsites } from './websites/shown-websites.ts'

/** What the running product is made of; made once at start (main.ts) or per test file (testing/test-app.ts). */
export type Parts = {
  settings: Settings
  database: Database
  auth: Ctx['auth']
  log: Log
  /** Set when somebody reads them. */
  metrics?: Metrics | undefined
  /** Of its own making unless somebody looks at them. */
  lanes?: Lanes | undefined
  /** Of its own making unless somebody starts and stops them. */
  streams?: Streams | undefined
  /** What is remembered of customers' websites where this process shows them. */
  shownWebsites?: ShownWebsites | undefined
  /** The world's, or its stand-in (websites/dns-records.ts). */
  dns?: Dns | undefined
  /** Of its own making unless somebody looks their names up. */
  proxies?: Proxies | undefined
  /** False where a test shows that looks change nothing without their guard, too. */
  lookGuard?: boolean | undefined
  now: () => Date
  payments: Payments
  storage: Storage
  assistant: Assistant
  /** The stand-in for Stripe with its pages; not in production, nor once Stripe is configured. */
  sandbox: PaymentSandbox | undefined
  /** True once migrations ran and the job worker is up. */
  isReady: () => boolean
}
