import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { picturesIn } from '#domain/shown-pictures.ts'
import { pictureFileName, pictureTypes, type WebsitePicture, websitePictureSchema } from '#domain/website-pictures.ts'
import type { Queries } from '../db/client.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import type { FilePlace } from '../outside/storage/storage.ts'
import type { Memory } from './memory.ts'
import { isKept, madePath } from './pictures.ts'
import { website_pictures, type websites } from './websites.tables.ts'

type Showing = Pick<typeof websites.$inferSelect, 'company_id' | 'content'>

/**
 * The pictures that a page of this content shows: of the company's own those that it names. Also one whose files are still being made:
 * their names are known, and they are there before anybody has approved the page.
 */
export const picturesFor = (queries: Queries, showing: Showing) =>
  selectNamed(queries, showing, isKept(showing.company_id))

/** The same of a version, which goes on showing what was removed since. */
export const picturesOfVersion = (queries: Queries, showing: Showing) =>
  selectNamed(queries, showing, eq(website_pictures.company_id, showing.company_id))

async function selectNamed(queries: Queries, { content }: Showing, whose: SQL | undefined): Promise<WebsitePicture[]> {
  const ids = picturesIn(content).map(({ id }) => id)
  if (ids.length === 0) return []
  return queries
    .select(columnsNamedBy(website_pictures, websitePictureSchema))
    .from(website_pictures)
    .where(and(whose, inArray(website_pictures.id, ids), ne(website_pictures.state, 'failed')))
    .orderBy(asc(website_pictures.created_at), asc(website_pictures.id))
}

export const isFileOf = (pictures: readonly WebsitePicture[], name: string) =>
  pictures.some((picture) => picture.sizes.some((size) => pictureFileName(picture, size) === name))

export type KeptPicture = { body: Buffer; type: string; tag: string }

/** Files of pictures, in memory; whether one may be shown is for the caller to say. */
export function createKeptPictures(storage: Pick<FilePlace, 'open'>, memory: Memory) {
  const find = memory.shelf<KeptPicture>()
  return {
    find: (name: string) =>
      find(name, async () => {
        const type = typeOf(name)
        const file = type && (await storage.open(madePath(name)))
        if (!type || !file) return null
        const { sizeBytes, etag } = file
        const body = Buffer.from(await file.read({ start: 0, end: sizeBytes - 1 }).finally(() => file.close()))
        return { value: { body, type, tag: etag }, bytes: sizeBytes }
      }),
  }
}

function typeOf(name: string) {
  const [, type] = Object.entries(pictureTypes).find(([ending]) => name.endsWith(`.${ending}`)) ?? []
  return type
}
