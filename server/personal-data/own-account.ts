import { companyMessages, companyName } from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { personalDataMessages } from '#domain/personal-data.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { holdPersonWithRole } from '../accounts/people.ts'
import { findOwner, listOwnedCompanies } from '../companies/belonging.ts'
import { countMembers } from '../companies/companies.ts'
import { holdLeaving } from '../companies/succession.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { forgetPeople } from './forget.ts'

/**
 * A customer deletes their own account, after typing its address. Whoever is of the team asks an admin: what they look after must be
 * given to somebody first.
 */
export async function deleteOwnAccount(ctx: Ctx, { email }: { email: string }) {
  const actor = actorOf(ctx)
  if (actor.role !== 'user') throw new AppError('ask_an_admin')
  if (email !== actor.email) {
    const message = personalDataMessages.notYourEmail
    throw new AppError('invalid_input', { message, fields: { email: message } })
  }
  await ctx.db.transaction(async (tx) => {
    const account = await holdLeaving(tx, [actor.user_id], (held) => lockAccount(held, actor.user_id, 'update'))
    // Deleted meanwhile, in another tab or by an admin: it is as they wished.
    if (!account) return
    // Made one of the team meanwhile.
    if (!(await holdPersonWithRole(tx, actor.user_id, 'user'))) throw new AppError('ask_an_admin')
    await refuseOwner(tx, actor.user_id)
    await forgetPeople(tx, ctx, [{ user_id: account.id, email: account.email }])
  })
}

/** A company with others is handed over first. */
async function refuseOwner(tx: Tx, userId: string) {
  for (const { id } of await listOwnedCompanies(tx, [userId])) {
    if ((await countMembers(tx, id)) === 0) continue
    const owner = await findOwner(tx, id)
    throw new AppError('owner_stays', owner ? { message: companyMessages.ownerStays(companyName(owner)) } : {})
  }
}
