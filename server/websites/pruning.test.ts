import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { addReadyPicture, newWebsite, readyFileOf } from '../testing/website-things.ts'
import { madePath } from './pictures.ts'
import { prunePictures } from './pruning.ts'
import { website_pictures, website_versions, websites } from './websites.tables.ts'

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

test('a picture that was removed goes with its files as soon as no version that is kept shows it', async () => {
  const { owner, company_id, id, content } = await newWebsite(t)
  const add = async () => (await addReadyPicture(t, company_id, { words: 'a kiln' })).id
  const [kept, shown, unused, ofPia] = [
    await add(),
    await add(),
    await add(),
    (await addReadyPicture(t, await t.userIdOf('pia'), { words: 'a kiln' })).id,
  ]
  const withIt = {
    ...content,
    sections: content.sections.map((section) =>
      section.kind === 'gallery' ? { ...section, is_shown: false, pictures: [{ id: shown, alt: '' }] } : section,
    ),
  }
  await t.db.update(website_versions).set({ content: withIt }).where(eq(website_versions.website_id, id))
  for (const each of [shown, unused]) await owner.browser.delete(`/api/website-pictures/${each}`)
  const left = async () => {
    await prunePictures(t.db)
    await t.runJobs()
    const rows = await t.db.select({ id: website_pictures.id }).from(website_pictures)
    const all = [kept, shown, unused, ofPia]
    const files = await Promise.all(all.map((each) => t.parts.storage.exists(madePath(readyFileOf(each)))))
    return all.filter((each, place) => {
      const isThere = rows.some((row) => row.id === each)
      expect(files[place]).toBe(isThere)
      return isThere
    })
  }
  expect(await left()).toEqual([kept, shown, ofPia])
  await t.db.delete(website_versions).where(eq(website_versions.website_id, id))
  expect(await left()).toEqual([kept, ofPia])
})
