import { join } from 'node:path'
import { expectations, hsts, optional, proxiesIn, variables, type Variables } from './env-variables.ts'
import { keptSecrets } from './kept-secrets.ts'
import { isLoopback } from './loopback.ts'
import { mailInOf, problemsWithMailIn } from './mail-in-settings.ts'
import { secretsIn } from './sealing.ts'
import { StartError } from './start-error.ts'

const requiredInProduction = [
  'APP_ORIGIN',
  'DATABASE_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'ADMIN_EMAIL',
  'STRIPE_SECRET_KEY',
] as const

/** What every installation had before each made its own: everybody knows it. */
export const knownSessionSecret = 'slipway-demo-secret-for-embedded-use-only'

const isKnown = (sessionSecret = '') => secretsIn(sessionSecret).includes(knownSessionSecret)

/** Half a year for this name alone: enough for Mozilla's best grade, and no plain-http neighbour of the agency's goes dark. */
export const defaultHsts = 'max-age=15768000'

/** The header, or null for none. `preload` is what the browsers' list asks for: https for good, for every name below this one. */
export function readHsts(wanted: string | undefined = process.env.HSTS): string | null {
  const { data = '', success } = optional(hsts).safeParse(wanted)
  if (!success) throw new StartError(`HSTS ${expectations.HSTS}.`)
  if (data === '') return defaultHsts
  if (data === 'off') return null
  return data === 'preload' ? 'max-age=63072000; includeSubDomains; preload' : `max-age=${data}`
}

export type Settings = ReturnType<typeof readSettings>

/** Reads the environment once, or says what is wrong with it: one line per setting. */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const parsed = variables.safeParse(environment)
  const wrong = new Set(parsed.error?.issues.map((issue) => issue.path[0] as keyof typeof expectations))
  const given = parsed.success ? parsed.data : {}
  const production = environment.NODE_ENV === 'production'
  const problems = [...wrong].map((name) => `${name} ${expectations[name]}.`)
  if (given.SMTP_URL && !given.MAIL_FROM && !production)
    problems.push(`MAIL_FROM is required with SMTP_URL: it ${expectations.MAIL_FROM}.`)
  problems.push(
    ...problemsWithDemo(given, production),
    ...problemsWithModel(given),
    ...problemsWithFiles(environment, production),
  )
  problems.push(...problemsWithMailIn(given, production, expectations))
  if (given.STRIPE_WEBHOOK_SECRET && !environment.STRIPE_SECRET_KEY && !production)
    problems.push(`STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET: it ${expectations.STRIPE_SECRET_KEY}.`)
  if (production) {
    for (const name of requiredInProduction) {
      if (!wrong.has(name) && !environment[name])
        problems.push(`${name} is required in production: it ${expectations[name]}.`)
    }
    if (isKnown(given.SESSION_SECRET)) problems.push('SESSION_SECRET is the demo value; production needs its own.')
    if (given.CLOCK_AHEAD_HOURS)
      problems.push('CLOCK_AHEAD_HOURS is for trying things out; production keeps real time.')
    if (!wrong.has('TRUST_PROXY') && !environment.TRUST_PROXY)
      problems.push(`TRUST_PROXY is required in production: it ${expectations.TRUST_PROXY}.`)
    if (given.APP_ORIGIN?.startsWith('http:')) problems.push('APP_ORIGIN must begin with https:// in production.')
    problems.push(...problemsWithWebsites(given))
  }
  if (
    given.DEMO === 'public' &&
    given.APP_ORIGIN?.startsWith('https:') &&
    !wrong.has('TRUST_PROXY') &&
    !environment.TRUST_PROXY
  )
    problems.push(`TRUST_PROXY is required behind https: it ${expectations.TRUST_PROXY}.`)
  if (problems.length > 0) throw new StartError(...problems)

  const listenPort = given.PORT ?? 3000
  const dataDir = given.DATA_DIR ?? 'data'
  let own: ReturnType<typeof keptSecrets> | undefined
  const secrets = () => (own ??= keptSecrets(dataDir))
  return {
    production,
    /** Strangers may visit it: its cast has passwords nobody could know, and what is mailed is shown to nobody. */
    publicDemo: given.DEMO === 'public',
    host: given.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: listenPort,
    metrics:
      given.METRICS_PORT === undefined
        ? undefined
        : { host: given.METRICS_HOST ?? '127.0.0.1', port: given.METRICS_PORT },
    origin: given.APP_ORIGIN ?? `http://127.0.0.1:${listenPort}`,
    /** Beneath it each website has a name of its own; null where there are none, and websites are shown on a path of ours. */
    websitesOrigin:
      given.WEBSITES_ORIGIN ?? (isOnThisMachine(given, production) ? `http://localhost:${listenPort}` : null),
    dataDir,
    databaseUrl: given.DATABASE_URL,
    /** Where none is set, one of this installation's own, made when it is first needed. */
    get sessionSecret() {
      return given.SESSION_SECRET ?? secrets().session
    },
    /** Of the stand-in for Stripe. */
    get sandboxSecret() {
      return given.STRIPE_SECRET_KEY === undefined ? secrets().webhook : ''
    },
    smtp: given.SMTP_URL === undefined ? undefined : { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM ?? '' },
    mailIn: mailInOf(given, production, listenPort),
    adminEmail: given.ADMIN_EMAIL,
    clockAheadMs: (given.CLOCK_AHEAD_HOURS ?? 0) * 3_600_000,
    /** Without a key, the built-in sandbox stands in for Stripe. Production has none. */
    stripe:
      given.STRIPE_SECRET_KEY === undefined
        ? undefined
        : { secretKey: given.STRIPE_SECRET_KEY, webhookSecret: given.STRIPE_WEBHOOK_SECRET },
    /** Rephrases what the assistant finds on our pages; without one it answers in their words. */
    ai:
      given.AI_PROVIDER && given.AI_MODEL
        ? { provider: given.AI_PROVIDER, model: given.AI_MODEL, apiKey: given.AI_API_KEY, baseUrl: given.AI_BASE_URL }
        : undefined,
    /** Files lie in a folder, or in a bucket of any S3-compatible store. */
    filesDir: given.FILES_DIR ?? join(dataDir, 'files'),
    /** Where nginx in front finds the same folder: it then sends the files that the process has allowed. */
    filesInternalPath: given.FILES_INTERNAL_PATH,
    s3:
      given.S3_BUCKET === undefined
        ? undefined
        : {
            bucket: given.S3_BUCKET,
            region: given.S3_REGION ?? 'us-east-1',
            endpoint: given.S3_ENDPOINT,
            publicEndpoint: given.S3_PUBLIC_ENDPOINT,
            accessKeyId: given.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? '',
            quotaBytes: given.S3_QUOTA_GB === undefined ? undefined : given.S3_QUOTA_GB * 1024 ** 3,
          },
    /** Makes the pictures of videos; everything else works without. */
    ffmpegPath: given.FFMPEG_PATH ?? 'ffmpeg',
    clamdUrl: given.CLAMD_URL,
    /** With a passphrase backups are encrypted. */
    backups: { folder: given.BACKUP_DIR ?? 'backups', passphrase: given.BACKUP_PASSPHRASE },
    trustedProxies: given.TRUST_PROXY === undefined || given.TRUST_PROXY === 'none' ? [] : proxiesIn(given.TRUST_PROXY),
    hsts: readHsts(given.HSTS),
    /** How long the texts of e-mails, and payment events that are settled, may be looked up. */
    keptDays: given.KEPT_DAYS ?? 90,
    formProof: given.FORM_PROOF === 'on',
    // A person who tries it out reads the welcome, not a line per request.
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** The cast's password stands in the README, and everybody's mail in the mailbox: neither may be reached unnoticed. */
function problemsWithDemo(given: Partial<Variables>, production: boolean): string[] {
  if (production) return given.DEMO ? ['DEMO is for trying things out; production has no demo.'] : []
  if (given.DEMO) {
    if (!given.SESSION_SECRET)
      return [`SESSION_SECRET is required with DEMO=public: it ${expectations.SESSION_SECRET}.`]
    return isKnown(given.SESSION_SECRET) ? ['SESSION_SECRET is the demo value; a public demo needs its own.'] : []
  }
  const ways = 'Set DEMO=public for a demo with passwords of its own, or NODE_ENV=production for real use.'
  const problems: string[] = []
  if (given.HOST && !isLoopback(given.HOST))
    problems.push(`HOST=${given.HOST} lets other machines in, and the demo's passwords are known. ${ways}`)
  if (given.APP_ORIGIN && !isLoopback(new URL(given.APP_ORIGIN).hostname))
    problems.push(`APP_ORIGIN=${given.APP_ORIGIN} is for other machines, and the demo's passwords are known. ${ways}`)
  return problems
}

const isOnThisMachine = ({ APP_ORIGIN }: Partial<Variables>, production: boolean) =>
  !production && (APP_ORIGIN === undefined || isLoopback(new URL(APP_ORIGIN).hostname))

/** A cookie can be set for a name and all beneath it: neither of the two may lie beneath the other. */
function problemsWithWebsites({ WEBSITES_ORIGIN, APP_ORIGIN }: Partial<Variables>): string[] {
  if (!WEBSITES_ORIGIN) return []
  const problems = WEBSITES_ORIGIN.startsWith('http:')
    ? ['WEBSITES_ORIGIN must begin with https:// in production.']
    : []
  if (!APP_ORIGIN) return problems
  const [websites, agency] = [WEBSITES_ORIGIN, APP_ORIGIN].map((origin) => `.${new URL(origin).hostname}`) as [
    string,
    string,
  ]
  return websites.endsWith(agency) || agency.endsWith(websites)
    ? [...problems, 'WEBSITES_ORIGIN must be another name than APP_ORIGIN, and neither may lie beneath the other.']
    : problems
}

/** A model needs a provider, a name, and a way in: a key for Anthropic, an address for anybody who speaks OpenAI's protocol. */
function problemsWithModel(given: Partial<Variables>): string[] {
  const names = ['AI_PROVIDER', 'AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL'] as const
  if (names.every((name) => given[name] === undefined)) return []
  const wayIn = given.AI_PROVIDER === 'anthropic' ? 'AI_API_KEY' : 'AI_BASE_URL'
  return (['AI_PROVIDER', 'AI_MODEL', wayIn] as const)
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is required for the assistant's model: it ${expectations[name]}.`)
}

/** Production says where its videos lie: the folder of the demo is gone with the machine. */
function problemsWithFiles(environment: Record<string, string | undefined>, production: boolean): string[] {
  if (!environment.S3_BUCKET) {
    return production && !environment.FILES_DIR
      ? [
          `S3_BUCKET or FILES_DIR is required in production: S3_BUCKET ${expectations.S3_BUCKET}, FILES_DIR ${expectations.FILES_DIR}.`,
        ]
      : []
  }
  const missing = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => !environment[name])
    .map((name) => `${name} is required with S3_BUCKET: it ${expectations[name]}.`)
  return environment.FILES_INTERNAL_PATH
    ? [...missing, 'FILES_INTERNAL_PATH is for files in a folder; leave it out with S3_BUCKET.']
    : missing
}
