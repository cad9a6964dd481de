import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { stateOf } from '#domain/website-states.ts'
import type { Queries } from '../db/client.ts'
import { websites } from './websites.tables.ts'

/** So long an answer is believed: what another process published is seen here after it. */
const BELIEVED_MS = 2_000
/** Whoever has seen a website before waits no longer for the database: they see what it was. */
const PATIENCE_MS = 500
/** About a hundred bytes each; and as many names that are nobody's, which push out none that are somebody's. */
const MOST_KNOWN = 20_000
/** Whoever goes through names must not take the database from everybody else. */
const MOST_ASKED_AT_ONCE = 32

/** So many names are asked for that one more would have to wait. */
export class TooManyNames extends Error {}

export type ShownWebsites = ReturnType<typeof createShownWebsites>
export type ShownWebsite = NonNullable<Awaited<ReturnType<typeof readWebsite>>>
type Known = { at: number; website: ShownWebsite | null }

/**
 * Which version each address shows: one indexed row, asked for at most once in two seconds. While the database does not answer, the last
 * known answer goes on being given.
 */
export function createShownWebsites(db: Queries) {
  const known = new Map<string, Known>()
  const nobodys = new Map<string, Known>()
  const asking = new Map<string, Promise<ShownWebsite | null>>()

  function ask(slug: string) {
    const running = asking.get(slug)
    if (running) return running
    if (asking.size >= MOST_ASKED_AT_ONCE) return Promise.reject(new TooManyNames())
    const at = performance.now()
    const asked = readWebsite(db, slug).then((website) => {
      // Not where it was forgotten meanwhile: it may be of before that.
      if (asking.get(slug) === asked) remember(slug, { at, website })
      return website
    })
    asking.set(slug, asked)
    void asked
      .catch(() => {})
      .finally(() => {
        if (asking.get(slug) === asked) asking.delete(slug)
      })
    return asked
  }

  function remember(slug: string, answer: Known) {
    known.delete(slug)
    nobodys.delete(slug)
    const those = answer.website ? known : nobodys
    those.set(slug, answer)
    for (const [oldest] of those) {
      if (those.size <= MOST_KNOWN) break
      those.delete(oldest)
    }
  }

  return {
    async find(slug: string): Promise<ShownWebsite | null> {
      const last = known.get(slug) ?? nobodys.get(slug)
      if (last && performance.now() - last.at < BELIEVED_MS) return last.website
      const asked = ask(slug)
      if (!last) return asked
      const found = await Promise.race([asked, sleep(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined)
      if (found !== undefined) return found
      // Not where it was forgotten meanwhile.
      if ((known.get(slug) ?? nobodys.get(slug)) === last) remember(slug, { ...last, at: performance.now() })
      return last.website
    },
    /** Something else is shown from now on. */
    forget(slug: string) {
      known.delete(slug)
      nobodys.delete(slug)
      asking.delete(slug)
    },
  }
}

async function readWebsite(db: Queries, slug: string) {
  const { id, company_id, live_version_id, offline_reason, hosting } = websites
  const [row] = await db
    .select({ id, company_id, live_version_id, offline_reason, hosting })
    .from(websites)
    .where(eq(websites.slug, slug))
  return row ? { ...row, slug, state: stateOf(row) } : null
}
