import { eq } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { slugFor } from '#domain/website-slugs.ts'
import type { Tx } from '../db/client.ts'
import { retired_slugs, websites } from './websites.tables.ts'

/** Of the demo's website. */
export const sampleSlug = 'sample'

export const agencyNames = [agency.name, agency.shortName]

/**
 * Stores a new website at the first address that is free. Of two at once for the same one the database lets one have it, and the other
 * goes on to the next: customers see nobody else's addresses, so that asking first would be of no use.
 */
export async function insertAtFreeSlug(tx: Tx, name: string, row: Omit<typeof websites.$inferInsert, 'slug'>) {
  for (let nth = 1; ; nth++) {
    const slug = slugFor(name, nth, agencyNames)
    if (await isRetired(tx, slug)) continue
    const [website] = await tx
      .insert(websites)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: websites.slug })
      .returning()
    if (website) return website
  }
}

/** Whether a website was online there once. */
export const isRetired = async (tx: Tx, slug: string) =>
  (await tx.$count(retired_slugs, eq(retired_slugs.slug, slug))) > 0
