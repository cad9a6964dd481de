import { and, eq, isNull, ne } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { isProven } from '../accounts/accounts.ts'
import { inviteUser } from '../accounts/invitations.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import { keepCompany } from '../companies/holding.ts'
import { findCompanyOfAddress, keepCompanyOfProven } from '../companies/of-address.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { findProjectCompany } from '../projects/project-list.ts'
import { contentOf } from './proposals.ts'
import { proposals } from './proposals.tables.ts'

/**
 * The company whose a proposal is, kept from being given up until the transaction ends: its project's, or that of whoever owns one under
 * the address it goes to. Null as long as nobody does. What is read here is to be compared once the proposal is held.
 */
export async function holdItsCompany(tx: Tx, id: string) {
  const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, id))
  if (!proposal) throw new AppError('not_found')
  const { project_id, updated_at } = proposal
  const { customer_email } = contentOf(proposal)
  const found =
    // Sent to somebody else before, it is theirs no more.
    (proposal.customer_email === customer_email ? proposal.company_id : null) ??
    (project_id === null ? null : await findProjectCompany(tx, project_id)) ??
    (await findCompanyOfAddress(tx, customer_email))
  const company_id = found === null ? null : ((await keepCompany(tx, found))?.id ?? null)
  return { company_id, updated_at }
}

/** Somebody has shown that an address is theirs: what was sent to it before is their company's. */
export async function bindProposals(ctx: Pick<Ctx, 'db'>, userId: string) {
  await ctx.db.transaction(async (tx) => {
    const proven = await keepCompanyOfProven(tx, userId)
    if (!proven) return
    const { email, company_id } = proven
    await tx
      .update(proposals)
      .set({ company_id })
      .where(and(eq(proposals.customer_email, email), isNull(proposals.company_id), ne(proposals.version, 0)))
  })
}

type Inviting = Pick<Ctx, 'db' | 'now' | 'origin'>

/** The account of whoever a proposal went to; an address that has none, or one that nobody ever confirmed, is invited. */
export async function findOrInvite(ctx: Inviting, { name, email }: { name: string; email: string }): Promise<string> {
  const known = await findProfileByEmail(ctx.db, email)
  if (known && (await isProven(ctx.db, known.user_id))) return known.user_id
  const [firstName = '', ...rest] = name.split(' ')
  const invitation = { email, role: 'user' as const, firstName, lastName: rest.join(' ') }
  await inviteUser({ ...ctx, actor: null }, invitation).catch((error: unknown) => {
    // Opened meanwhile, or given something before it was confirmed: then it is theirs.
    if (!(error instanceof AppError && error.code === 'unchanged')) throw error
  })
  const invited = await findProfileByEmail(ctx.db, email)
  if (!invited) throw new Error('Nobody was invited')
  return invited.user_id
}
