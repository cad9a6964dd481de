import type { Db } from '../db/client.ts'

/**
 * Where accounts and sessions are written. Better Auth takes a second to load and is only needed to write: pages are
 * served and sessions read (sessions.ts) without waiting for it.
 */
export function createAuth(db: Db, settings: { sessionSecret: string; origin: string }) {
  let opening: ReturnType<typeof open> | undefined
  const open = async () => (await import('./better-auth.ts')).openAccountStore(db, settings)
  return { sessionSecret: settings.sessionSecret, store: () => (opening ??= open()) }
}

export type Auth = ReturnType<typeof createAuth>
