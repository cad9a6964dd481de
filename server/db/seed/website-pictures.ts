import { readFile } from 'node:fs/promises'
import { type PicturePurpose, pictureFileName, pictureTypes, sizesOf } from '#domain/website-pictures.ts'
import type { Ctx } from '../../context.ts'
import { madePath, storePicture } from '../../websites/pictures.ts'
import measures from './pictures/pictures.json' with { type: 'json' }

export type DemoPicture = { name: keyof typeof measures; purpose: PicturePurpose; alt: string }

/** In the order they stand on the page. `scripts/demo-pictures.ts` draws them. */
export const jettyPictures: DemoPicture[] = [
  { name: 'jetty-logo', purpose: 'logo', alt: 'Jetty Island Strength' },
  { name: 'jetty-hero', purpose: 'hero', alt: 'A loaded barbell in the rack, tall windows behind it at dusk' },
  { name: 'jetty-portrait', purpose: 'profile', alt: 'Maren Oyelaran' },
  { name: 'jetty-boathouse', purpose: 'gallery', alt: 'The boathouse at dusk, doors open, light on the water' },
  { name: 'jetty-plates', purpose: 'gallery', alt: 'Weight plates leaning on a wall, and a block of chalk' },
  { name: 'jetty-kettlebells', purpose: 'gallery', alt: 'Two kettlebells' },
  { name: 'jetty-rope', purpose: 'gallery', alt: 'A skipping rope' },
  { name: 'jetty-rings', purpose: 'gallery', alt: 'Gymnastic rings' },
  { name: 'jetty-dumbbells', purpose: 'gallery', alt: 'Three shelves of dumbbells' },
  { name: 'jetty-water', purpose: 'gallery', alt: 'Somebody in a kayak off Jetty Island at sunrise' },
]

export const rennerPictures: DemoPicture[] = [
  { name: 'renner-logo', purpose: 'logo', alt: '' },
  { name: 'renner-portrait', purpose: 'profile', alt: '' },
]

/**
 * Gives somebody's company its pictures: as a coach's are, but that their sizes were made ahead of time, as the first start should not
 * wait for them.
 */
export async function seedPictures(ctx: Ctx, pictures: readonly DemoPicture[]) {
  const sent = await Promise.all(pictures.map((picture) => putFiles(ctx, picture)))
  return ctx.db.transaction(async (tx) => {
    const kept = []
    for (const [place, { alt, ...picture }] of sent.entries())
      kept.push({ ...(await storePicture(tx, later(ctx, place), picture)), alt })
    return kept
  })
}

/** One after the other, as they stand in the order they came. */
const later = (ctx: Ctx, place: number): Ctx => ({ ...ctx, now: () => new Date(ctx.now().getTime() + place) })

async function putFiles({ storage }: Ctx, { name, purpose, alt }: DemoPicture) {
  const { width, height, color } = measures[name]
  const id = crypto.randomUUID()
  const sizes = sizesOf(purpose, { width, height })
  const read = (end: string) => readFile(new URL(`pictures/${name}-${end}`, import.meta.url))
  const puts = sizes.map(async (size) => {
    const bytes = await read(`${size.width}.${size.ending}`)
    await storage.put(madePath(pictureFileName({ id }, size)), bytes, pictureTypes[size.ending])
  })
  const largest = Math.max(...sizes.filter(({ ending }) => ending === 'webp').map((size) => size.width))
  const file_path = `picture_originals/${id}.webp`
  puts.push(storage.put(file_path, await read(`${largest}.webp`), pictureTypes.webp))
  await Promise.all(puts)
  return { id, purpose, file_path, width, height, color, state: 'ready' as const, alt }
}
