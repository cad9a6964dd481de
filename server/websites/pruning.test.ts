import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { newWebsite } from '../testing/website-things.ts'
import { website_versions, websites } from './websites.tables.ts'

const t = await createTestApp()

test('of versions the live one, the last twenty that were approved and what waits are kept, others for 90 days', async () => {
  const { id, content } = await newWebsite(t)
  await t.db.delete(website_versions).where(eq(website_versions.website_id, id))
  const ago = (days: number) => new Date(t.parts.now().getTime() - days * 86_400_000)
  const shared = { website_id: id, content, pages: {}, made_at: ago(400) }
  const approved = { ...shared, state: 'approved' as const, decided_at: ago(300) }
  const rows = [
    ...Array.from({ length: 22 }, (_, index) => ({ ...approved, number: index + 1 })),
    { ...approved, number: 23, last_live_at: ago(10) },
    { ...shared, number: 24, state: 'withdrawn' as const, decided_at: ago(91) },
    { ...shared, number: 25, state: 'returned' as const, decided_at: ago(89) },
    { ...shared, number: 26, state: 'waiting' as const },
  ]
  const made = await t.db.insert(website_versions).values(rows).returning()
  await t.db
    .update(websites)
    .set({ live_version_id: made[0]?.id ?? null })
    .where(eq(websites.id, id))
  const numbers = async () =>
    (
      await t.db
        .select()
        .from(website_versions)
        .where(eq(website_versions.website_id, id))
        .orderBy(asc(website_versions.number))
    ).map(({ number }) => number)
  await t.prune()
  expect(await numbers()).toEqual([1, ...Array.from({ length: 20 }, (_, index) => index + 4), 25, 26])
  await t.db
    .update(website_versions)
    .set({ state: 'withdrawn', decided_at: ago(91) })
    .where(eq(website_versions.number, 26))
  await t.prune()
  expect(await numbers()).toContain(26)
})
