import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { withoutWww } from '#domain/website-domains.ts'
import { stateOf } from '#domain/website-states.ts'
import type { Db, Queries } from '../db/client.ts'
import { heldDomain } from './canonical.ts'
import { isSameName } from './domain-proofs.ts'
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
 * Which version each address shows: one indexed row, asked for at most once in two seconds, by slug or by own domain, which has a full
 * stop. While the database does not answer, the last known answer goes on being given.
 */
export function createShownWebsites(db: Db) {
  const known = new Map<string, Known>()
  const nobodys = new Map<string, Known>()
  const asking = new Map<string, Promise<ShownWebsite | null>>()
  /** How often something was changed: what was asked before that may be of before that. */
  let changes = 0

  function ask(name: string) {
    const running = asking.get(name)
    if (running) return running
    if (asking.size >= MOST_ASKED_AT_ONCE) return Promise.reject(new TooManyNames())
    const at = performance.now()
    const changesBefore = changes
    const asked = readWebsite(db, name).then((website) => {
      // Not where it was forgotten meanwhile: it may be of before that.
      if (asking.get(name) === asked && changes === changesBefore) remember(name, { at, website })
      return website
    })
    asking.set(name, asked)
    void asked
      .catch(() => {})
      .finally(() => {
        if (asking.get(name) === asked) asking.delete(name)
      })
    return asked
  }

  function remember(name: string, answer: Known) {
    known.delete(name)
    nobodys.delete(name)
    const those = answer.website ? known : nobodys
    those.set(name, answer)
    for (const [oldest] of those) {
      if (those.size <= MOST_KNOWN) break
      those.delete(oldest)
    }
  }

  function forget(name: string) {
    known.delete(name)
    nobodys.delete(name)
    asking.delete(name)
  }

  async function find(name: string): Promise<ShownWebsite | null> {
    const last = known.get(name) ?? nobodys.get(name)
    if (last && performance.now() - last.at < BELIEVED_MS) return last.website
    const asked = ask(name)
    if (!last) return asked
    const found = await Promise.race([asked, sleep(PATIENCE_MS, undefined, { ref: false })]).catch(() => undefined)
    if (found !== undefined) return found
    // Not where it was forgotten meanwhile.
    if ((known.get(name) ?? nobodys.get(name)) === last) remember(name, { ...last, at: performance.now() })
    return last.website
  }

  return {
    find,
    /** What is known of it without asking anybody. */
    peek(name: string): ShownWebsite | null {
      const last = known.get(name)
      return last && performance.now() - last.at < BELIEVED_MS ? last.website : null
    },
    /** Another process may have changed it, or any of them. What it was is kept: the database may be away when somebody comes. */
    changed(id: string | null) {
      changes += 1
      nobodys.clear()
      for (const [name, { website }] of known)
        if (id === null || website?.id === id) known.set(name, { website, at: -Infinity })
    },
    /** With www and without it is one name: both are answered by one row. */
    findByDomain: (domain: string) => find(withoutWww(domain)),
    /** Something else is shown from now on, there and wherever else that website is. */
    forget(name: string) {
      forget(name)
      for (const [other, { website }] of known) if (website?.slug === name) forget(other)
      // Whose those are is not known yet.
      for (const other of asking.keys()) if (other.includes('.')) asking.delete(other)
    },
    /** A visitor came by its own domain: whoever comes by its other address is sent there from now on. */
    async markSeen({ id, slug, domain }: ShownWebsite, at: Date) {
      if (domain === null) return
      await db
        .update(websites)
        .set({ domain_seen_at: at })
        .where(and(eq(websites.id, id), eq(websites.domain, domain), isNull(websites.domain_seen_at)))
      this.forget(slug)
    },
  }
}

async function readWebsite(db: Queries, name: string) {
  const { id, slug, company_id, live_version_id, offline_reason, hosting, goes_offline_at } = websites
  const { domain, domain_state, domain_seen_at } = websites
  const [row] = await db
    .select({
      id,
      slug,
      company_id,
      live_version_id,
      offline_reason,
      hosting,
      goes_offline_at,
      domain,
      domain_state,
      domain_seen_at,
    })
    .from(websites)
    .where(name.includes('.') ? isSameName(name) : eq(slug, name))
  if (!row) return null
  const { domain_state: _state, ...website } = row
  return { ...website, domain: heldDomain(row), state: stateOf(row) }
}
