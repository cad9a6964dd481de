import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Queries, Tx } from '../db/client.ts'
import { hashOfToken } from '../tokens.ts'
import { company_invitations } from './companies.tables.ts'

export type Invitation = typeof company_invitations.$inferSelect

/** Neither used nor withdrawn, whether or not its week is over. */
export const isOpen = and(isNull(company_invitations.used_at), isNull(company_invitations.voided_at))

const hasToken = (token: string) => eq(company_invitations.token_hash, hashOfToken(token))

/** Those that can still be used, oldest first. */
export const listOpenInvitations = (queries: Pick<Queries, 'select'>, companyId: string, now: Date) =>
  queries
    .select({
      id: company_invitations.id,
      email: company_invitations.email,
      part: company_invitations.part,
      expires_at: company_invitations.expires_at,
    })
    .from(company_invitations)
    .where(and(eq(company_invitations.company_id, companyId), isOpen, gt(company_invitations.expires_at, now)))
    .orderBy(asc(company_invitations.created_at), asc(company_invitations.id))

/** Looks without using it up; one that does not work is refused with the words of the other links. */
export async function getUsableInvitation(queries: Pick<Queries, 'select'>, token: string, now: Date) {
  const [invitation] = await queries.select().from(company_invitations).where(hasToken(token))
  if (!invitation || invitation.voided_at) throw new AppError('link_invalid')
  if (invitation.used_at) throw new AppError('link_used')
  if (invitation.expires_at <= now) throw new AppError('link_expired')
  return invitation
}

/** Of any number of parallel uses one succeeds. */
export async function consumeInvitation(tx: Tx, token: string, now: Date): Promise<Invitation> {
  const [used] = await tx
    .update(company_invitations)
    .set({ used_at: now })
    .where(and(hasToken(token), isOpen, gt(company_invitations.expires_at, now)))
    .returning()
  if (used) return used
  await getUsableInvitation(tx, token, now)
  throw new AppError('link_used')
}
