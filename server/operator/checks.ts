import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { subscriptionPlans } from '#domain/prices.ts'
import { settledTypes } from '../billing/ledger/settlement.ts'
import { listPlanChanges } from '../billing/plans/plans.ts'
import { listPriceDifferences } from '../billing/plans/premium-prices.ts'
import { createDb } from '../db/client.ts'
import { doctorPass } from '../doctor-pass.ts'
import type { Settings } from '../env.ts'
import { describeError } from '../log.ts'
import { checkSmtp } from '../outside/mail.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { askWebhooks, listUnreadable, type Payments } from '../outside/stripe.ts'
import { broken, doubtful, type Finding, good } from './findings.ts'

const LITTLE_SPACE_BYTES = 2e9
const NO_SPACE_BYTES = 200e6

export async function checkFolder(about: string, folder: string, bytesFree?: () => Promise<number>): Promise<Finding> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
  } catch (error) {
    return broken(
      about,
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code})`,
      'Give the folder to the user that runs Slipway.',
    )
  }
  const free = await (bytesFree ?? (() => freeBytes(path)))()
  const says = `${path} has ${(free / 1e9).toFixed(1)} GB free`
  if (free < NO_SPACE_BYTES) return broken(about, says, 'Make room now: soon nothing can be saved.')
  if (free < LITTLE_SPACE_BYTES) return doubtful(about, says, 'Make room, or add a disk.')
  return good(about, says)
}

async function freeBytes(path: string) {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Writes, reads, lists and removes a file: a key that may do less is of no use. */
export async function checkBucket(storage: Storage): Promise<Finding> {
  const path = `doctor/${randomUUID()}`
  try {
    await storage.put(path, Buffer.from('hello'), 'text/plain')
    const isThere = (await storage.exists(path)) && (await storage.list(path)).includes(path)
    await storage.remove(path)
    if (isThere && storage.space === null)
      return doubtful(
        'Files',
        'the bucket takes, shows and forgets a file, and nothing bounds how much lies there',
        'Set S3_QUOTA_GB where the bucket lies on a disk of yours: full, it stops the database too.',
      )
    if (isThere) return good('Files', 'the bucket takes, shows and forgets a file')
    return broken('Files', 'the bucket does not show what it took', 'Check S3_BUCKET and S3_ENDPOINT.')
  } catch (error) {
    const todo = 'Check S3_ENDPOINT, S3_BUCKET and the key: it must be allowed to list, put, get and delete objects.'
    return broken('Files', `the bucket says no (${describeError(error)})`, todo)
  }
}

export async function checkMail(smtp: Settings['smtp']): Promise<Finding> {
  const about = 'E-mail'
  if (!smtp) return good(about, 'the built-in mailbox takes it')
  try {
    await checkSmtp(smtp)
    return good(about, 'the mail server takes our name and password')
  } catch (error) {
    return broken(
      about,
      `the mail server says no (${describeError(error)})`,
      'Check SMTP_URL: scheme, host, port, user and password.',
    )
  }
}

export async function checkPayments(payments: Payments, origin: string): Promise<Finding[]> {
  const about = 'Payments'
  if (payments.mode === 'sandbox') return [good(about, 'the built-in sandbox plays Stripe')]
  const ours = `${origin}/webhooks/stripe`
  let endpoints
  let unreadable
  try {
    endpoints = await askWebhooks(payments)
    unreadable = await listUnreadable(payments)
  } catch (error) {
    return [
      broken(
        about,
        `Stripe says no (${describeError(error)})`,
        'Check STRIPE_SECRET_KEY, and that this machine reaches api.stripe.com.',
      ),
    ]
  }
  const findings: Finding[] = []
  if (payments.mode === 'test')
    findings.push(doubtful(about, 'Stripe is in test mode', 'Set a key that begins with sk_live_ to be paid.'))
  if (unreadable.length > 0)
    findings.push(
      broken(
        about,
        `our key may not read ${unreadable.join(', ')}: what happens to them is never seen`,
        'Let the restricted key read them, in Stripe’s dashboard under API keys.',
      ),
    )
  if (payments.webhookSecret === undefined)
    findings.push(
      broken(
        'Webhooks',
        'STRIPE_WEBHOOK_SECRET is not set',
        'Copy it from the webhook endpoint in Stripe’s dashboard.',
      ),
    )
  const endpoint = endpoints.find(({ url }) => url === ours)
  if (!endpoint)
    findings.push(
      broken('Webhooks', `Stripe does not know ${ours}`, 'Add it as a webhook endpoint in Stripe’s dashboard.'),
    )
  else if (endpoint.status !== 'enabled')
    findings.push(broken('Webhooks', `Stripe’s endpoint ${ours} is disabled`, 'Enable it in Stripe’s dashboard.'))
  else {
    const untold = endpoint.enabled_events.includes('*')
      ? []
      : settledTypes.filter((type) => !endpoint.enabled_events.includes(type))
    if (untold.length > 0)
      findings.push(
        broken(
          'Webhooks',
          `Stripe does not tell ${ours} of ${untold.join(', ')}`,
          'Add these events to the endpoint in Stripe’s dashboard.',
        ),
      )
  }
  return findings.length > 0 ? findings : [good(about, 'Stripe takes our key and tells us of every payment')]
}

/** The price book, the plans on offer and the provider's prices are to say the same: each start brings them together. */
export async function checkPlans(pool: pg.Pool, payments: Payments): Promise<Finding[]> {
  const about = 'Plans'
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('subscription_plan_options') is not null as found`,
  )
  if (!rows[0]?.found) return []
  const changes = (await listPlanChanges(createDb(pool))).map(({ plan, change }) => `${plan}: ${change}`)
  if (changes.length > 0)
    return [
      doubtful(
        about,
        `the tables are not the price book’s (${changes.join('; ')})`,
        'Start Slipway again; change prices in domain/prices.ts only.',
      ),
    ]
  const differences = await listPriceDifferences(payments, subscriptionPlans)
  if (differences.length === 0) return [good(about, 'pages, tables and provider name the same prices')]
  return [
    doubtful(
      about,
      differences.join('; '),
      'The job follow-plans mends this shortly after a start; if it is dead, an admin runs it again under System Info.',
    ),
  ]
}

export async function checkBuild(): Promise<Finding> {
  const build = fileURLToPath(new URL('../../build/client/index.html', import.meta.url))
  const isThere = await access(build).then(
    () => true,
    () => false,
  )
  return isThere ? good('Pages', 'they are built') : broken('Pages', 'they are not built', 'Run: npm run build')
}

export async function checkTroubles(pool: pg.Pool): Promise<Finding[]> {
  const { rows: known } = await pool.query<{ found: boolean }>(`select to_regclass('jobs') is not null as found`)
  if (!known[0]?.found) return []
  const { rows } = await pool.query<{ dead: number; failed: number }>(
    `select (select count(*)::int from jobs where state = 'dead') as dead,
       (select count(*)::int from emails where state = 'failed' and text is not null) as failed`,
  )
  const { dead = 0, failed = 0 } = rows[0] ?? {}
  if (dead + failed === 0) return [good('Jobs', 'none is dead, no e-mail failed')]
  const says = `${dead} dead jobs, ${failed} failed e-mails`
  return [doubtful('Jobs', says, 'An admin sees them under System Info, and can run them again or dismiss them.')]
}

/** An address nobody has: whoever is taken for it made it up. */
const FORGED = '203.0.113.77'

/** Asks our own address from outside, as a stranger who lies about who they are, and hears how that looked from inside. */
export async function checkOutside(
  settings: Pick<Settings, 'origin' | 'sessionSecret' | 'hsts'>,
  now: () => Date,
): Promise<Finding[]> {
  const about = 'Address'
  const { origin, sessionSecret, hsts } = settings
  const headers = { 'X-Doctor': doctorPass(sessionSecret, now()), 'X-Forwarded-For': FORGED }
  let answer
  let page
  try {
    const signal = AbortSignal.timeout(10_000)
    answer = await fetch(`${origin}/healthz`, { headers, signal })
    page = await fetch(`${origin}/`, { signal })
  } catch {
    return [doubtful(about, `nobody answers at ${origin}`, 'Start Slipway and the proxy in front, then ask again.')]
  }
  const saw = answer.headers.get('x-doctor-saw')
  if (saw === null)
    return [
      doubtful(
        about,
        `whoever answers at ${origin} does not know us`,
        'Check where the name leads, and SESSION_SECRET.',
      ),
    ]
  const { address, believed, peer } = JSON.parse(saw) as { address: string; believed: number; peer: string }
  const findings: Finding[] = []
  if (address === FORGED)
    findings.push(
      broken(
        about,
        'visitors can say they are somebody else, and no limit holds them',
        'Let the proxy replace X-Forwarded-For, and let TRUST_PROXY name that proxy alone.',
      ),
    )
  else if (believed === 0)
    findings.push(
      broken(
        about,
        `all visitors look like ${peer}, and share its limits`,
        `Add ${peer} to TRUST_PROXY, and let the proxy send X-Forwarded-For.`,
      ),
    )
  const said = page.headers.get('strict-transport-security')
  if (said !== hsts)
    findings.push(
      doubtful(
        about,
        `pages say "${said ?? 'nothing'}" about https, and HSTS means "${hsts ?? 'nothing'}"`,
        'The proxy has its pages from the build: build with the same HSTS, then reload it.',
      ),
    )
  return findings.length > 0 ? findings : [good(about, `${origin} answers, and visitors are told apart`)]
}
