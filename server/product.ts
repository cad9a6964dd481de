import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inviteFirstAdmin } from './accounts/invitations.ts'
import { pagesRanker } from './assistant/answer.ts'
import { ownTopicsRanker } from './assistant/own-topics.ts'
import { createAssistant } from './assistant/assistant.ts'
import { fillCompanies } from './companies/fill-companies.ts'
import { finishMoving, moveMessages } from './conversations/move-messages.ts'
import { offerPlansOfThePriceBook } from './billing/plans/plans.ts'
import { createDb, type Database } from './db/client.ts'
import type { Connection } from './db/connection.ts'
import { prepareSecondLine } from './db/customer-role.ts'
import { fillWords } from './db/fill-words.ts'
import { migrateDatabase, waits } from './db/migrate.ts'
import { heldToReading } from './db/read-only.ts'
import { createCustomerDb } from './db/second-line.ts'
import { seedDemoAgreement } from './db/seed/agreed-project.ts'
import { cast, demoPassword } from './db/seed/cast.ts'
import { seedDemoBilling } from './db/seed/billing.ts'
import { seedDemoInvoices } from './db/seed/invoices.ts'
import { type NewPassword, refuseKnownPasswords, replaceKnownPasswords } from './db/seed/public-passwords.ts'
import { seedDemoProposals } from './db/seed/proposals.ts'
import { seedDemo } from './db/seed/seed.ts'
import { seedDemoMails } from './db/seed/mails.ts'
import { seedDemoVideos } from './db/seed/videos.ts'
import { seedDemoWebsites } from './db/seed/websites.ts'
import type { Settings } from './env.ts'
import { errorFacts } from './error-facts.ts'
import { createApp } from './http/app.ts'
import { createLanes } from './limits/lanes.ts'
import { keepLastVersion } from './http/last-version.ts'
import { loadPages } from './http/pages.ts'
import { startServer } from './http/server.ts'
import { createWebsites } from './http/websites.ts'
import { createHandlers } from './jobs/handlers.ts'
import { enqueue } from './jobs/queue.ts'
import { prepareSchedule } from './jobs/schedule.ts'
import { releaseLeases } from './jobs/leases.ts'
import { createWorker } from './jobs/worker.ts'
import { endOnDefects, takeOverConsole } from './library-output.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { createLanguageModel } from './outside/language-model.ts'
import { createScanner } from './outside/clamd.ts'
import { createPosterMaker } from './outside/ffmpeg.ts'
import { createMailboxMail } from './emails/mailbox.ts'
import { startMailIn } from './inbound-mail/mail-in.ts'
import { createSmtpMail } from './outside/mail.ts'
import { createSenderCheck } from './outside/sender-check.ts'
import type { NewsRow } from './news/news.ts'
import { createStreams } from './news/streams.ts'
import { openHatch } from './operator/hatch.ts'
import { createDns } from './outside/dns.ts'
import { openStorage } from './outside/storage/storage.ts'
import { openPayments } from './outside/payment-sandbox.ts'
import { recordBackup, recordDrill } from './system/system.ts'
import { disagreements } from './agency/agency-facts.ts'
import { createProxies } from './proxies.ts'
import { fillTurns } from './tickets/ticket-turns.ts'
import { addressOf } from './websites/addresses.ts'
import { createDnsOfRecords } from './websites/dns-records.ts'
import { startViewCounter } from './websites/view-counter.ts'
import { createShownWebsites } from './websites/shown-websites.ts'
import { sampleSlug } from './websites/slugs.ts'

const webBuild = fileURLToPath(new URL('../build/client', import.meta.url))

/** After the first requests of a restart, before most people have typed their password. */
const WARM_UP_MS = 3_000

/** Starts everything in order and returns how to stop it in the reverse order. */
export async function startProduct(settings: Settings, connecting: Promise<Connection>) {
  const log = createLog({ level: settings.logLevel, json: settings.production })
  takeOverConsole(log)
  endOnDefects(log)
  const now = () => new Date(Date.now() + settings.clockAheadMs)
  const pages = loadPages(webBuild, settings.hsts, lastVersion(settings.dataDir, log))
  for (const { says } of disagreements(settings)) log.warn(says)
  const proxies = await followProxies(settings.trustedProxies, log)

  const connection = await connecting
  const db = createDb(connection.pool)
  const { urgentPool } = connection
  const database: Database = { ...connection, db, ...(urgentPool && { urgentDb: createDb(urgentPool) }) }
  waits.on('long', (who) => log.warn('the start waits: another process still has the database to itself', who))
  await migrateDatabase(database.pool)
  await fillCompanies(database.pool)
  await moveMessages(database.pool)
  await fillWords(database.pool)
  await fillTurns(db)
  const trouble = await prepareSecondLine(database.pool)
  if (!trouble) database.customerDb = createCustomerDb(database.pool)
  else
    log.warn('customers are read without the second line until this is mended and Slipway is started again', {
      says: trouble.says,
      administratorRuns: trouble.toRun.join(' '),
    })
  const auth = { sessionSecret: settings.sessionSecret }
  for (const change of await offerPlansOfThePriceBook(db)) log.warn('plan brought to the price book', change)
  if (settings.production) await refuseKnownPasswords(db)
  else await seedDemo({ db, now }, { withHistory: true })
  const newPasswords = settings.publicDemo ? await replaceKnownPasswords({ db, now }) : []
  if (settings.adminEmail)
    await inviteFirstAdmin({ db, now, actor: null, origin: settings.origin }, settings.adminEmail)

  const storage = openStorage(settings)
  const openPaymentsBy = (clock: () => Date) =>
    openPayments(settings.stripe, {
      pool: heldToReading(database.pool),
      origin: settings.origin,
      now: clock,
      sandboxSecret: settings.sandboxSecret,
      answer: (request) => app.fetch(request),
    })
  const { payments, sandbox } = await openPaymentsBy(now)
  if (!settings.production) await seedDemoVideos({ db, auth, now, payments, storage, origin: settings.origin })
  await sandbox?.prepare()
  if (sandbox) {
    const { origin } = settings
    await seedDemoBilling({ db, auth, now, payments, storage, origin, openPayments: openPaymentsBy })
  }
  if (!settings.production) {
    const { origin } = settings
    await seedDemoAgreement({ db, auth, now, payments, storage, origin })
    await seedDemoProposals({ db, auth, now, payments, storage, origin })
    await seedDemoWebsites({ db, auth, now, payments, storage, origin, websitesOrigin: settings.websitesOrigin })
  }
  // After the proposals: what was agreed has the first number.
  if (sandbox) {
    const { origin } = settings
    await seedDemoInvoices({ db, auth, now, payments, storage, origin, openPayments: openPaymentsBy })
  }
  if (!settings.production && !settings.smtp)
    await seedDemoMails({ db, auth, now, storage, origin: settings.origin, mailIn: settings.mailIn })
  const shownWebsites = createShownWebsites(db)
  const dns = settings.production || settings.publicDemo ? createDns() : createDnsOfRecords(db)
  const lanes = createLanes()
  const metrics = settings.metrics && createMetrics(lanes)
  const mail = settings.smtp ? createSmtpMail(settings.smtp) : createMailboxMail(db)
  const sendMail = metrics ? metrics.countEmails(mail) : mail
  const assistant = createAssistant(settings.ai && createLanguageModel(settings.ai), log)
  const worker = createWorker({
    db,
    urgentDb: database.urgentDb,
    log,
    aheadMs: () => settings.clockAheadMs,
    handlers: createHandlers(
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
        forgetWebsite: (slug) => shownWebsites.forget(slug),
        dns,
        keptDays: settings.keptDays,
        mailIn: settings.mailIn,
        checkSender: createSenderCheck(settings.mailIn),
      },
      sendMail,
    ),
  })
  if (database.embedded) await releaseLeases(db)
  await prepareSchedule(db, settings.clockAheadMs)
  await enqueue(db, 'follow-plans', {}, { uniqueKey: 'follow-plans' }) // later: a provider that is away stops no start

  let isReady = false
  const heard = (rows: NewsRow[]) => {
    for (const { topic, subject_id } of rows) if (topic === 'website') shownWebsites.changed(subject_id)
  }
  const streams = createStreams({ database, auth, now, log, heard })
  await streams.start()
  const app = createApp({
    settings,
    streams,
    metrics,
    lanes,
    shownWebsites,
    dns,
    proxies: proxies.list,
    database,
    auth,
    log,
    now,
    payments,
    storage,
    sandbox,
    assistant,
    isReady: () => isReady,
  })
  const views = startViewCounter({ db, now, log })
  const websites = createWebsites({
    settings,
    db,
    urgentDb: database.urgentDb,
    storage,
    now,
    proxies: proxies.list,
    auth,
    log,
    views,
    shown: shownWebsites,
  })
  const server = await startServer(app, pages, settings, { metrics, lanes, websites })
  const metricsServer =
    metrics &&
    settings.metrics &&
    (await startMetricsServer({ metrics, database, streams, now, log }, settings.metrics))
  const mailIn = await startMailIn({ db, now, storage }, settings, log, database)
  const { copyTo } = connection
  const hatch =
    copyTo &&
    (await openHatch({
      dataDir: settings.dataDir,
      copyTo,
      recordBackup: (made) => recordBackup({ db, now }, made),
      recordDrill: (drilled) => recordDrill({ db, now }, drilled),
      log,
    }))
  worker.start()
  sandbox?.start()
  isReady = true
  const stopping = new AbortController()
  const finishing = finishMoving(database.pool, stopping.signal).catch((error: unknown) =>
    log.error('what was said before is not wholly found yet; the next start goes on', errorFacts(error)),
  )
  printWelcome(settings, newPasswords, mailIn?.port)
  const warmUp = setTimeout(() => {
    pagesRanker
      .prepareApart()
      .then(() => ownTopicsRanker.prepareApart())
      .catch((error: unknown) => log.error('the assistant is not prepared', errorFacts(error)))
  }, WARM_UP_MS)

  return async () => {
    clearTimeout(warmUp)
    proxies.stop()
    stopping.abort()
    // Ready as long as it answers: nobody new gets in, and who is asked last need not hear of the end.
    // Whoever listens would never be done: they are sent to another process, as soon as nobody new comes in here.
    await Promise.all([server.stop(), streams.stop()])
    isReady = false
    await views.stop()
    await mailIn?.stop()
    await metricsServer?.stop()
    hatch?.stop()
    await sandbox?.stop()
    await worker.stop()
    await finishing
    await database.close()
  }
}

/** A container that was made anew has another address under the same name. */
const LOOK_UP_PROXIES_MS = 30_000
/** As long as nobody knows a name, visitors behind it share one address: said again every ten minutes. */
const SAID_AGAIN_AFTER = 20

async function followProxies(names: string[], log: Log) {
  const list = createProxies(names)
  let wasUnknown = ''
  let turns = 0
  const lookUp = async () => {
    const unknown = (await list.lookUp()).join(', ')
    const isNews = unknown !== wasUnknown || turns++ % SAID_AGAIN_AFTER === 0
    if (unknown !== '' && isNews) log.error('nobody knows a name in TRUST_PROXY', { names: unknown })
    wasUnknown = unknown
  }
  await lookUp()
  const timer = setInterval(() => void lookUp(), LOOK_UP_PROXIES_MS)
  timer.unref()
  return { list, stop: () => clearInterval(timer) }
}

/** Those who are not on their own. */
const whatTheyAre: Record<string, string> = { sam: 'member with Pia', bea: 'billing for Pia' }

function printWelcome(settings: Settings, newPasswords: NewPassword[], mailInPort: number | undefined) {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(`Slipway listens on ${settings.origin}`)
  if (settings.production) return
  say('')
  if (!settings.publicDemo) say(`  Demo accounts, password ${demoPassword}:`)
  else if (newPasswords.length > 0) say('  Demo accounts; these passwords are shown this once:')
  else say('  Demo accounts, with the passwords that were shown at the first start:')
  for (const [name, { email, role, tier }] of Object.entries(cast)) {
    const own = newPasswords.find((one) => one.email === email)
    const what = whatTheyAre[name] ?? (role === 'user' ? `${tier} customer` : role)
    say(`    ${email.padEnd(28)} ${own ? `${what.padEnd(18)} password ${own.password}` : what}`)
  }
  if (settings.publicDemo) {
    if (!settings.smtp) say('  E-mails go nowhere, and nobody can confirm an account: set SMTP_URL to send them.')
  } else {
    if (!settings.stripe) say(`  Payments are played at ${settings.origin}/sandbox`)
    if (!settings.smtp) {
      say(`  E-mails arrive at ${settings.origin}/dev/mailbox`)
      say('  One of them is a proposal to Tom Brandvold: open it, sign and pay')
    }
    if (mailInPort) say(`  E-mails come in at smtp://127.0.0.1:${mailInPort}, or press Reply in the mailbox`)
  }
  if (!settings.publicDemo) say(`  Own domains of websites are played at ${settings.origin}/dev/dns`)
  say(`  A coach's website: ${addressOf(settings, sampleSlug)}`)
  say(`  API: ${settings.origin}/api/docs`)
  say('')
}

/** Without a place for it, tabs that stand open over an update load the new version a little earlier. */
function lastVersion(dataDir: string, log: Log) {
  try {
    return keepLastVersion(webBuild, join(dataDir, 'last-version'))
  } catch (error) {
    log.warn('the code of the version before cannot be kept', errorFacts(error))
    return undefined
  }
}
