import { and, eq } from 'drizzle-orm'
import { pictureFileName, pictureTypes } from '#domain/website-pictures.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { drawSizes } from '../outside/pictures.ts'
import { madePath } from './pictures.ts'
import { website_pictures } from './websites.tables.ts'

/** Makes the files of a picture; done twice, it is done. */
export async function makePicture(ctx: Pick<Ctx, 'db' | 'storage'>, id: string) {
  const [picture] = await ctx.db.select().from(website_pictures).where(eq(website_pictures.id, id))
  if (picture?.state !== 'making') return
  const original = await ctx.storage.open(picture.file_path)
  if (!original) throw new Error('The picture as it was sent is gone')
  const content = await original.read({ start: 0, end: original.sizeBytes - 1 }).finally(() => original.close())
  const { color, files } = await drawSizes(content, picture.sizes)
  for (const { size, bytes } of files)
    await ctx.storage.put(madePath(pictureFileName({ id }, size)), bytes, pictureTypes[size.ending])
  await ctx.db
    .update(website_pictures)
    .set({ state: 'ready', color })
    .where(and(eq(website_pictures.id, id), eq(website_pictures.state, 'making')))
  // Its company was deleted while we drew: whoever did that could not know of these.
  if ((await ctx.db.$count(website_pictures, eq(website_pictures.id, id))) > 0) return
  for (const path of picture.made_paths) await ctx.storage.remove(path)
}

export async function giveUpMakingPicture(db: Db, id: string) {
  await db
    .update(website_pictures)
    .set({ state: 'failed' })
    .where(and(eq(website_pictures.id, id), eq(website_pictures.state, 'making')))
}
