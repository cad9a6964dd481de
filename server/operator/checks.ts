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
import { readMigrations } from '../db/migrate.ts'
import { customerRole, ownedTables } from '../db/ownership.ts'
import { doctorPass } from '../doctor-pass.ts'
import type { Settings } from '../env.ts'
import { describeError } from '../log.ts'
import { checkSmtp } from '../outside/mail.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { askWebhooks, listUnreadable, type Payments } from '../outside/stripe.ts'

/** `good`, `look at it` or `broken`; what is not good says what to do. */
export type Finding = { about: string; state: 'good' | 'doubtful' | 'broken'; says: string; todo?: string }

const good = (about: string, says: string): Finding => ({ about, state: 'good', says })
const doubtful = (about: string, says: string, todo: string): Finding => ({ about, state: 'doubtful', says, todo })
const broken = (about: string, says: string, todo: string): Finding => ({ about, state: 'broken', says, todo })

const OLDEST_POSTGRES = 150_000
const CLOCK_TOLERANCE_MS = 2_000
const LITTLE_SPACE_BYTES = 2e9
const NO_SPACE_BYTES = 200e6

export async function checkDatabase(pool: pg.Pool, embedded: boolean): Promise<Finding[]> {
  const about = 'Database'
  const asked = performance.now()
  const { rows } = await pool.query<{
    version: number
    is_superuser: boolean
    has_trigrams: boolean
    has_second_line: boolean
    migrated: boolean
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('is_superuser') = 'on' as is_superuser,
       exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
       exists (select from pg_roles where rolname = '${customerRole}' and pg_has_role(current_user, oid, 'member')) as has_second_line,
       to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  )
  const [found] = rows
  if (!found) return [broken(about, 'it answered nothing', 'Ask the database server’s log.')]
  const findings: Finding[] = []
  const major = Math.floor(found.version / 10_000)
  if (found.version < OLDEST_POSTGRES)
    findings.push(broken(about, `it is Postgres ${major}`, 'Slipway needs Postgres 15 or newer.'))
  if (!found.has_trigrams)
    findings.push(broken(about, 'it has no pg_trgm', 'Install Postgres’ contrib package on the database server.'))
  if (found.is_superuser && !embedded)
    findings.push(doubtful(about, 'Slipway is its superuser', 'Give it a user of its own: docs/operations.md.'))
  if (found.migrated && !embedded && !found.has_second_line)
    findings.push(
      doubtful(
        about,
        'customers are read without the second line',
        'Let its administrator run what the log says at the start: docs/operations.md.',
      ),
    )
  if (found.migrated) {
    const seen = await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
    const others = compareMigrations(seen.rows.map(({ hash }) => hash))
    findings.push(...others)
    if (others.length === 0) findings.push(...(await checkPolicies(pool)))
  } else findings.push(doubtful(about, 'it is empty', 'The first start fills it.'))
  const ms = Math.round(performance.now() - asked)
  return findings.length > 0
    ? findings
    : [good(about, `${embedded ? 'embedded ' : ''}Postgres ${major} answers in ${ms} ms`)]
}

function compareMigrations(seen: string[]): Finding[] {
  const known = readMigrations()
  if (seen.some((hash, index) => known[index] !== hash))
    return [broken('Database', 'it is of a newer Slipway, or of another one', 'Start the version that last ran on it.')]
  const missing = known.length - seen.length
  if (missing === 0) return []
  return [
    doubtful('Database', `${missing} migrations are still to be done`, 'The next start of this version does them.'),
  ]
}

/** A policy that somebody took away by hand is missed by nobody else. */
async function checkPolicies(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (select from pg_policies p
       join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
       where p.tablename = name and p.policyname = name || '_customers' and c.relrowsecurity)`,
    [ownedTables],
  )
  if (rows.length === 0) return []
  const names = rows.map(({ name }) => name).join(', ')
  return [
    broken('Database', `the second line does not hold for ${names}`, 'Restore their policies: docs/operations.md.'),
  ]
}

/** Sessions, links and signed payment events all depend on the time being right. */
export async function checkClock(pool: pg.Pool, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await pool.query<{ now: Date }>('select now()')
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + now().getTime()) / 2)
  if (apart <= CLOCK_TOLERANCE_MS) return good('Clock', 'this machine and the database agree')
  return broken(
    'Clock',
    `this machine and the database are ${Math.round(apart / 1000)} s apart`,
    'Turn on NTP on both: timedatectl set-ntp true',
  )
}

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
    if (isThere && storage.freeBytes === null)
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
