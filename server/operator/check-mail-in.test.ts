import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import { inbound_mails } from '../inbound-mail/inbound-mail.tables.ts'
import { startMailIn } from '../inbound-mail/mail-in.ts'
import { createLog } from '../log.ts'
import { startImapServer } from '../testing/imap-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { checkMailIn } from './check-mail-in.ts'

const port = await findFreePort()
const t = await createTestApp({ environment: { MAIL_IN_PORT: `${port}` } })
const log = createLog({ level: 'info', json: true, write: () => {} })
const mailIn = await startMailIn({ ...t.parts, db: t.db }, t.settings, log)
const imap = await startImapServer()
afterAll(() => Promise.all([mailIn?.stop(), imap.stop()]))

/** As the running product does. */
async function hasArrived(ref: string) {
  await t.runJobs()
  return (await t.db.select().from(inbound_mails)).some(({ message_ref }) => message_ref === ref)
}
const withMailIn = (more: object) => ({ ...t.settings, mailIn: { ...t.settings.mailIn, ...more } })

test('a mail to the reply address that comes in is good, and becomes nothing', async () => {
  expect(await checkMailIn(t.settings, hasArrived, { everyMs: 10 })).toMatchObject({
    state: 'good',
    says: expect.stringContaining('came in'),
  })
  expect(await t.db.select().from(inbound_mails)).toMatchObject([{ state: 'ignored', reason: 'own' }])
})

test('one that does not come in is waited for and told of', async () => {
  const found = await checkMailIn(t.settings, async () => false, { waitMs: 100, everyMs: 10 })
  expect(found).toMatchObject({ state: 'doubtful', todo: expect.stringContaining('MX') })
})

test('one that is refused is told of', async () => {
  const refused = withMailIn({ replyAddress: 'nobody@elsewhere.example' })
  expect(await checkMailIn(refused, hasArrived)).toMatchObject({
    state: 'broken',
    says: expect.stringContaining('550'),
  })
})

test('the mailbox is signed in to', async () => {
  expect(await checkMailIn(withMailIn({ imapUrl: imap.url }), null)).toMatchObject({ state: 'good' })
  const wrong = withMailIn({ imapUrl: imap.url.replace('testpass', 'wrong') })
  const found = await checkMailIn(wrong, hasArrived)
  expect(found).toMatchObject({ state: 'broken', todo: expect.stringContaining('IMAP_URL') })
  expect(JSON.stringify(found)).not.toContain('wrong')
})

test('where no mail comes in nothing is sent', async () => {
  expect(await checkMailIn(withMailIn({ isOn: false }), hasArrived)).toMatchObject({
    state: 'good',
    says: expect.stringContaining('off'),
  })
})
