import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { pictureFileName, type WebsitePicture } from '#domain/website-pictures.ts'
import { originMark, shownInZip } from '#templates/showing.ts'
import { websitePages } from '#templates/website.ts'
import type { Ctx } from '../context.ts'
import { addressOf } from './addresses.ts'
import { madePath } from './pictures.ts'
import { fonts } from './fonts.ts'
import { picturesOfVersion } from './shown-pictures.ts'
import { website_versions, websites } from './websites.tables.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** By the paths of a website's pages; its form has nobody to send to, and so no thanks. */
const fileNames: Record<string, string> = {
  '/': 'index.html',
  '/privacy': 'privacy.html',
  '/404': '404.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
  '/icon.svg': 'icon.svg',
}

/** A website as files that need nothing of ours: what visitors see, or the draft of one that was never online. */
export async function exportWebsite(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({
      company_id: websites.company_id,
      slug: websites.slug,
      draft: websites.content,
      live: website_versions.content,
    })
    .from(websites)
    .leftJoin(website_versions, eq(website_versions.id, websites.live_version_id))
    .where(eq(websites.id, id))
  if (!found) throw new AppError('not_found')
  const content = found.live ?? found.draft
  const pictures = await picturesOfVersion(ctx.db, { company_id: found.company_id, content })
  const address = addressOf(ctx, found.slug)
  const pages = Object.entries(websitePages(content, shownInZip(content, pictures))).flatMap(([path, text]) => {
    const name = fileNames[path]
    return name ? [{ name, text: text.replaceAll(originMark, address) }] : []
  })
  const texts = [
    ...pages,
    { name: 'content.json', text: `${JSON.stringify(content, null, 2)}\n` },
    { name: 'README.txt', text: readme(content.business_name, address) },
  ]
  const said = pages.map(({ text }) => text).join('\n')
  return { name: `${found.slug}.zip`, pieces: zipOf(ctx, texts, filesNamedIn(said, pictures)) }
}

type Named = { name: string; read: (storage: Ctx['storage']) => Promise<Bytes | null> }

/** The files that pages name. Of pictures only the website's own, whatever its texts say. */
function filesNamedIn(said: string, pictures: WebsitePicture[]): Named[] {
  const files = pictures.flatMap((picture) => picture.sizes.map((size) => pictureFileName(picture, size)))
  return [
    ...[...fonts].map(([path, bytes]) => ({ name: path.slice(1), read: async () => new Uint8Array(bytes) })),
    ...files.map((file) => ({ name: `images/${file}`, read: (storage: Ctx['storage']) => readPicture(storage, file) })),
  ].filter(({ name }) => said.includes(name))
}

async function readPicture(storage: Ctx['storage'], file: string): Promise<Bytes | null> {
  const opened = await storage.open(madePath(file))
  if (!opened) return null
  return new Uint8Array(await opened.read({ start: 0, end: opened.sizeBytes - 1 }).finally(() => opened.close()))
}

type Text = { name: string; text: string }

/** Texts pressed, the rest as it is, one file after the other: no more than one of them is in memory. */
async function* zipOf({ storage, now }: Pick<Ctx, 'storage' | 'now'>, texts: Text[], files: Named[]) {
  const made: Bytes[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(Uint8Array.from(piece))
  })
  const add = (file: ZipDeflate | ZipPassThrough, bytes: Bytes) => {
    file.mtime = now()
    zip.add(file)
    file.push(bytes, true)
    return made.splice(0)
  }
  for (const { name, text } of texts) yield* add(new ZipDeflate(name, { level: 9 }), new TextEncoder().encode(text))
  for (const { name, read } of files) {
    const bytes = await read(storage)
    // A picture whose files are still being made is missing on the page, too.
    if (bytes) yield* add(new ZipPassThrough(name), bytes)
  }
  zip.end()
  yield* made.splice(0)
}

const readme = (businessName: string, address: string) =>
  [
    `The website of ${businessName}, as files.`,
    '',
    'Put all of them, with their folders, where your new host wants them. index.html is the page; nothing else is needed.',
    `Where your website is now, ${address}, stands in index.html, privacy.html, robots.txt and sitemap.xml: replace it by your new address.`,
    'There is no form, which would need somebody to take its messages; your page shows how to reach you instead.',
    'content.json has the words once more, for whoever builds it anew.',
    'The fonts are free to use and to pass on under the SIL Open Font License 1.1, https://openfontlicense.org.',
    '',
  ].join('\r\n')
