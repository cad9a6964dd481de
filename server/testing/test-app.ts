import { eq } from 'drizzle-orm'
import { afterAll, inject } from 'vitest'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { startSession } from '../accounts/sessions.ts'
import { createAssistant } from '../assistant/assistant.ts'
import type { Database } from '../db/client.ts'
import { heldToReading } from '../db/read-only.ts'
import { cast, type CastName } from '../db/seed/cast.ts'
import { listMailbox } from '../emails/mailbox.ts'
import { readSettings } from '../env.ts'
import { createApp } from '../http/app.ts'
import { createHandlers } from '../jobs/handlers.ts'
import { pruneExpiredRows } from '../jobs/pruning.ts'
import { createWorker } from '../jobs/worker.ts'
import { createLog } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { LanguageModel } from '../outside/language-model.ts'
import { createStreams } from '../news/streams.ts'
import { createScanner } from '../outside/clamd.ts'
import { createPosterMaker } from '../outside/ffmpeg.ts'
import { createMailboxMail } from '../emails/mailbox.ts'
import type { SendMail } from '../outside/mail.ts'
import { type CheckSender, createSenderCheck } from '../outside/sender-check.ts'
import type { Dns } from '../outside/dns.ts'
import { openPayments } from '../outside/payment-sandbox.ts'
import { openStorage } from '../outside/storage/storage.ts'
import type { Parts } from '../parts.ts'
import { testSecrets } from './test-secrets.ts'
import { checkReplies } from './check-replies.ts'
import { createDnsOfRecords } from '../websites/dns-records.ts'
import { openTestDatabase } from './test-database.ts'
import { newTestFiles } from './test-files.ts'

/**
 * The whole product on a fresh copy of the demo database: real router, real database, the named cast, a clock that only
 * the test moves forward, and jobs that run when the test says so. Closed by itself after the file's last test.
 */
export async function createTestApp(
  options: {
    environment?: Record<string, string>
    sendMail?: SendMail
    checkSender?: CheckSender
    languageModel?: LanguageModel
    metrics?: Metrics
    /** In place of a copy of the demo database. */
    database?: Database
    lookGuard?: boolean
    dns?: Dns
  } = {},
) {
  const files = await newTestFiles()
  const read = readSettings({ SESSION_SECRET: testSecrets.session, ...files.environment, ...options.environment })
  // However slow the machine is that tests run on.
  const settings = { ...read, s3: read.s3 && { ...read.s3, patienceMs: 600_000 } }
  const storage = openStorage(settings)
  const database = options.database ?? (await openTestDatabase(inject('template')))
  const { db } = database
  const auth = { sessionSecret: settings.sessionSecret }
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const logLines: string[] = []
  const log = createLog({ level: 'info', json: true, write: (line) => logLines.push(line) })
  const { payments, sandbox } = await openPayments(settings.stripe, {
    pool: heldToReading(database.pool),
    origin: settings.origin,
    now,
    sandboxSecret: testSecrets.webhook,
    answer: (request) => app.fetch(request),
  })
  const sendMail = options.sendMail ?? createMailboxMail(db)
  const assistant = createAssistant(options.languageModel, log)
  const dns = options.dns ?? createDnsOfRecords(db)
  const handlers = createHandlers(
    {
      db,
      auth,
      now,
      payments,
      storage,
      assistant,
      makePoster: createPosterMaker(settings.ffmpegPath),
      scanFile: settings.clamdUrl ? createScanner(settings.clamdUrl) : null,
      origin: settings.origin,
      websitesOrigin: settings.websitesOrigin,
      dns,
      keptDays: settings.keptDays,
      mailIn: settings.mailIn,
      checkSender: options.checkSender ?? createSenderCheck(settings.mailIn),
    },
    sendMail,
  )
  const worker = createWorker({ db, log, handlers, aheadMs: () => offsetMs })
  const streams = createStreams({ database, auth, now, log })
  const parts: Parts = {
    streams,
    dns,
    settings,
    database,
    auth,
    log,
    metrics: options.metrics,
    lookGuard: options.lookGuard,
    now,
    payments,
    storage,
    sandbox,
    assistant,
    isReady: () => true,
  }
  const app = createApp(parts)
  checkReplies(app)
  afterAll(async () => {
    await streams.stop()
    await database.close()
    await files.stop()
  })

  const cookieName = `${settings.origin.startsWith('https:') ? '__Host-' : ''}slipway_session`

  /** A browser on our own pages, signed in with this pass or not at all; what it is told to keep it forgets. */
  const browser = (pass?: string) => browserWith(() => (pass === undefined ? '' : `${cookieName}=${pass}`))

  /** One that keeps its cookies. */
  const newBrowser = () => {
    const jar = new Map<string, string>()
    return browserWith(
      () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
      (response) => {
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (/max-age=0/i.test(line)) jar.delete(name)
          else jar.set(name, value)
        }
      },
    )
  }

  function browserWith(cookies: () => string, keep: (response: Response) => void = () => {}) {
    const send =
      (method: string) =>
      async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
        const response = await app.request(
          path,
          {
            method,
            headers: {
              origin: settings.origin,
              'sec-fetch-site': 'same-origin',
              ...(cookies() === '' ? {} : { cookie: cookies() }),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined
              ? {}
              : { body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body) }),
          },
          { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
        )
        keep(response)
        return response
      }
    return {
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      patch: send('PATCH'),
      delete: send('DELETE'),
      send,
    }
  }

  return {
    app,
    parts,
    db,
    settings,
    logLines,
    visitor: browser(),
    browser,
    newBrowser,
    /** One of the cast, signed in. */
    as: async (name: CastName) => browser(await startSession(db, { auth, now }, await userIdOf(name))),
    userIdOf,
    clock: {
      advance: (by: { hours?: number; seconds?: number }) =>
        (offsetMs += (by.hours ?? 0) * 3_600_000 + (by.seconds ?? 0) * 1000),
    },
    runJobs: () => worker.runDueJobs(),
    /** What is done every hour. */
    prune: () => pruneExpiredRows({ db, now, keptDays: settings.keptDays }),
    /** The stand-in for Stripe; it delivers its events when the test says so. */
    get sandbox() {
      if (!sandbox) throw new Error('This app has no sandbox: Stripe is configured')
      return sandbox
    },
    mailbox: (to: string) => listMailbox(db, to, settings.mailIn.domain),
  }

  async function userIdOf(name: CastName) {
    const [profile] = await db.select().from(user_profiles).where(eq(user_profiles.email, cast[name].email))
    if (!profile) throw new Error(`${name} is not in the database`)
    return profile.user_id
  }
}

/** The session pass an answer sets, as the browser would keep it. */
export function sessionPassIn(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('slipway_session='))
  return cookie?.split(';')[0]?.slice('slipway_session='.length)
}

export async function errorCodeIn(response: Response) {
  const body = (await response.json()) as { error?: { code?: string } | string; code?: string }
  return typeof body.error === 'object' ? body.error.code : body.code
}
