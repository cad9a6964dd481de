import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { agency } from '#content/agency.ts'
import type { Settings } from '../env.ts'
import { describeError } from '../log.ts'
import { checkImap } from '../outside/imap-in.ts'
import { createSmtpMail } from '../outside/mail.ts'
import { broken, doubtful, type Finding, good } from './findings.ts'

const about = 'Mail in'

type Asked = Pick<Settings, 'mailIn' | 'smtp'>
type Waiting = { waitMs?: number; everyMs?: number }

/**
 * Signs in to the mailbox, sends an e-mail to the reply address and waits for it to come in. `hasArrived` asks the database that the
 * running product writes to; null where nobody else can have it open.
 */
export async function checkMailIn(
  { mailIn, smtp }: Asked,
  hasArrived: ((ref: string) => Promise<boolean>) | null,
  { waitMs = 60_000, everyMs = 1_000 }: Waiting = {},
): Promise<Finding> {
  if (!mailIn.isOn) return good(about, `off: answers to e-mails go to ${agency.email}`)
  if (mailIn.imapUrl !== undefined) {
    try {
      await checkImap(mailIn.imapUrl)
    } catch (error) {
      const todo = 'Check IMAP_URL: scheme, host, name, password and the mailbox behind the last slash.'
      return broken(about, `the mailbox says no (${describeError(error)})`, todo)
    }
  }
  const signedIn = mailIn.imapUrl === undefined ? 'on' : 'the mailbox takes our name and password'
  if (!hasArrived) return good(about, signedIn)
  const way = smtp ?? (mailIn.smtp && { smtpUrl: `smtp://${mailIn.smtp.host}:${mailIn.smtp.port}`, from: agency.email })
  if (!way) return good(about, signedIn)
  const id = randomUUID()
  try {
    await createSmtpMail(way)(letter(id, mailIn.replyAddress))
  } catch (error) {
    return broken(
      about,
      `an e-mail to ${mailIn.replyAddress} was refused (${describeError(error)})`,
      'Check that this address exists, and what the mail server says of it.',
    )
  }
  const ref = `${id}@${mailIn.domain}`
  for (const end = performance.now() + waitMs; performance.now() < end; await sleep(everyMs))
    if (await hasArrived(ref)) return good(about, `an e-mail to ${mailIn.replyAddress} came in`)
  return doubtful(
    about,
    `an e-mail to ${mailIn.replyAddress} left, and did not come in within ${Math.round(waitMs / 1000)} seconds`,
    'While Slipway runs: check where mail to this address is delivered (MX, the mail server in front, IMAP_URL), then the log.',
  )
}

/** Its id is one of ours: it is known at the door, becomes nothing, and nobody answers it. */
const letter = (id: string, to: string) => ({
  id,
  kind: 'doctor',
  to,
  namedTo: null,
  cc: [],
  replyTo: null,
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: [],
  subject: 'The doctor asks whether mail comes in',
  text: 'Nothing needs to be done.',
  html: '<p>Nothing needs to be done.</p>',
})

/** Whether the product has looked at a message with this id. */
export const arrivedIn = (pool: pg.Pool) => async (ref: string) => {
  const { rowCount } = await pool.query('select 1 from inbound_mails where message_ref = $1', [ref])
  return (rowCount ?? 0) > 0
}
