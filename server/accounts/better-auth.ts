import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { joiningDb, type Db } from '../db/client.ts'
import { credentials, sessions, users, verifications } from './accounts.tables.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/**
 * Better Auth keeps users, credentials and sessions. Its own endpoints are not mounted: ours declare their access, answer
 * in our error shape and use links that work once (docs/decisions/0004-better-auth.md).
 */
export async function openAccountStore(db: Db, settings: { sessionSecret: string; origin: string }) {
  const auth = betterAuth({
    baseURL: settings.origin,
    secret: settings.sessionSecret,
    // `transaction: false`: our own functions open the transaction and Better Auth's statements join it.
    database: drizzleAdapter(joiningDb(db), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: false,
    }),
    advanced: { database: { generateId: () => randomUUID() } },
    session: {
      cookieCache: { enabled: false },
      additionalFields: {
        proof: { type: 'string', required: false },
        provedAt: { type: 'date', required: false },
        deviceHash: { type: 'string', required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
  return (await auth.$context).internalAdapter
}
