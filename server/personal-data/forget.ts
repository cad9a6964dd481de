import { expirePagesFor } from '../billing/arrangements/arrangements.ts'
import { forgetCustomersOf } from '../billing/checkouts/premium.ts'
import { listWithColleagues } from '../companies/belonging.ts'
import { letGo } from '../companies/succession.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmails } from '../emails/emails.ts'
import { endLooksOf } from '../looks/ending.ts'
import { forgetAttempts } from '../security/security.ts'
import { eraseHeld } from './erase.ts'
import { listAddresses, type Person } from './finding.ts'
import { accountDeletedEmail } from './personal-data.emails.ts'

type Forgetting = Pick<Ctx, 'auth' | 'actor' | 'operator' | 'now'> & Partial<Pick<Ctx, 'origin'>>

/**
 * Forgets people, whoever asked for it: all that is theirs goes by the one list, here and at the payment provider, and they are told.
 * The callers hold their accounts.
 */
export async function forgetPeople(tx: Tx, ctx: Forgetting, people: readonly Person[]) {
  const addresses = await listAddresses(tx, people)
  const ids = people.map(({ user_id }) => user_id)
  const withColleagues = await listWithColleagues(tx, ids)
  // First: a company with others goes on, with what runs at the payment provider and what they opened in it.
  await letGo(tx, ctx, ids)
  await endLooksOf(tx, ids, ctx.now())
  await forgetCustomersOf(tx, ids)
  await expirePagesFor(tx, addresses)
  await forgetAttempts(tx, ctx, addresses)
  await eraseHeld(tx, people)
  // After the rest, which would take it along.
  await queueEmails(
    tx,
    people.map(({ user_id, email }) => accountDeletedEmail(email, { hadColleagues: withColleagues.has(user_id) })),
  )
}
