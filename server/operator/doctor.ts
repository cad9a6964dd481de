// `npm run doctor`: looks at everything Slipway stands on and says what to do. Leaves with 1 when something is broken.
import { disagreements } from '../agency/agency-facts.ts'
import { openConnection } from '../db/connection.ts'
import { readSettings, type Settings } from '../env.ts'
import { describeError } from '../log.ts'
import { openPayments } from '../outside/payment-sandbox.ts'
import { openStorage } from '../outside/storage/storage.ts'
import { StartError } from '../start-error.ts'
import { checkBackups } from './check-backups.ts'
import { arrivedIn, checkMailIn } from './check-mail-in.ts'
import { checkClock, checkDatabase } from './check-database.ts'
import { checkWebsites } from './check-websites.ts'
import {
  checkBucket,
  checkBuild,
  checkFolder,
  checkMail,
  checkOutside,
  checkPayments,
  checkPlans,
  checkTroubles,
} from './checks.ts'
import type { Finding } from './findings.ts'

const marks = { good: '✓', doubtful: '!', broken: '✗' }
let isBroken = false
function say({ about, state, says, todo }: Finding) {
  process.stdout.write(`${marks[state]} ${about}: ${says}\n`)
  if (todo !== undefined) process.stdout.write(`    → ${todo}\n`)
  isBroken ||= state === 'broken'
}

/** Whatever a check stumbles over is a finding, not the end of the examination. */
async function check(about: string, look: () => Promise<Finding | Finding[]>) {
  try {
    for (const finding of [await look()].flat()) say(finding)
  } catch (error) {
    const says = error instanceof StartError ? error.lines.join(' ') : describeError(error)
    say({ about, state: 'broken', says, todo: 'Mend this and ask the doctor again.' })
  }
}

async function examine(settings: Settings) {
  say({
    about: 'Settings',
    state: 'good',
    says: settings.production ? 'complete for production' : 'for trying it out; NODE_ENV is not production',
  })
  for (const { says, todo } of disagreements(settings)) say({ about: 'Settings', state: 'doubtful', says, todo })
  await check('Pages', checkBuild)
  await check('Files', () =>
    settings.s3 ? checkBucket(openStorage(settings)) : checkFolder('Files', settings.filesDir),
  )
  await check('Backups', () => checkFolder('Backups', settings.backups.folder))
  await check('E-mail', () => checkMail(settings.smtp))
  if (settings.production) {
    await check('Address', () => checkOutside(settings, () => new Date()))
    await check('Websites', () => checkWebsites(settings))
  }
  await check('Database', async () => {
    const connection = await openConnection(settings)
    const { pool, embedded } = connection
    try {
      for (const finding of await checkDatabase(pool, embedded)) say(finding)
      if (!embedded) say(await checkClock(pool, () => new Date()))
      await check('Jobs', () => checkTroubles(pool))
      await check('Mail in', () => checkMailIn(settings, embedded ? null : arrivedIn(pool)))
      await check('Backups', () => checkBackups(pool, { production: settings.production, now: new Date() }))
      await check('Payments', async () => {
        const answer = () => new Response(null, { status: 503 })
        const { payments } = await openPayments(settings.stripe, { pool, ...settings, now: () => new Date(), answer })
        await check('Plans', () => checkPlans(pool, payments))
        return checkPayments(payments, settings.origin)
      })
      return []
    } finally {
      await connection.close()
    }
  })
}

try {
  await examine(readSettings())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  for (const line of error.lines) say({ about: 'Settings', state: 'broken', says: line })
}
process.exitCode = isBroken ? 1 : 0
