import { listAudience } from '../companies/belonging.ts'
import type { Tx } from '../db/client.ts'
import { type Email, queueEmails } from '../emails/emails.ts'
import type { Recipient } from './websites.emails.ts'

/** Whoever's part in the company is the work. */
export async function tellOwners(tx: Tx, companyId: string, emailTo: (to: Recipient) => Email) {
  const people = await listAudience(tx, companyId, 'work')
  await queueEmails(tx, people.map(emailTo))
}
