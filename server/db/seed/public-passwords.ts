import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { lockAccount } from '../../accounts/accounts.ts'
import { credentials, users } from '../../accounts/accounts.tables.ts'
import { hashPassword, verifyPassword } from '../../accounts/passwords.ts'
import { endSessionsOf } from '../../accounts/sessions.ts'
import type { Ctx } from '../../context.ts'
import { StartError } from '../../start-error.ts'
import { cast, demoPassword } from './cast.ts'

export type NewPassword = { email: string; password: string }

/**
 * Before strangers can reach the demo: whoever of the cast still has the password that stands in the README gets another one,
 * whether made just now or long ago, and whoever used the old one is signed out. Nobody is told the new ones but the caller.
 */
export async function replaceKnownPasswords({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<NewPassword[]> {
  const replaced: NewPassword[] = []
  for (const { email, id, userId, hash } of await findKnownPasswords(db)) {
    const password = randomBytes(12).toString('base64url')
    const passwordHash = await hashPassword(password)
    const isOurs = await db.transaction(async (tx) => {
      await lockAccount(tx, userId, 'update')
      // Another process that starts at the same time may have been first: its password holds, and it tells.
      const changed = await tx
        .update(credentials)
        .set({ password: passwordHash, updatedAt: now() })
        .where(and(eq(credentials.id, id), eq(credentials.password, hash)))
        .returning({ id: credentials.id })
      if (changed.length > 0) await endSessionsOf(tx, userId, now())
      return changed.length > 0
    })
    if (isOurs) replaced.push({ email, password })
  }
  return replaced
}

/** A database that was a demo once must not become a real agency's with doors that everybody has the key to. */
export async function refuseKnownPasswords(db: Ctx['db']) {
  const known = await findKnownPasswords(db)
  if (known.length > 0)
    throw new StartError(
      `This database was a demo: ${known.map(({ email }) => email).join(', ')} still have its password, which everybody knows. Use an empty database.`,
    )
}

async function findKnownPasswords(db: Ctx['db']) {
  const found: Array<{ email: string; id: string; userId: string; hash: string }> = []
  for (const { email } of Object.values(cast)) {
    const [row] = await db
      .select({ id: credentials.id, userId: credentials.userId, hash: credentials.password })
      .from(credentials)
      .innerJoin(users, eq(users.id, credentials.userId))
      .where(eq(users.email, email))
    if (row?.hash && (await verifyPassword({ hash: row.hash, password: demoPassword })))
      found.push({ email, id: row.id, userId: row.userId, hash: row.hash })
  }
  return found
}
