import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { iconWidth, pictureFileName, type WebsitePicture } from '#domain/website-pictures.ts'
import { picturesIn } from '#domain/shown-pictures.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { originMark } from '#templates/showing.ts'
import type { Queries } from '../db/client.ts'
import type { Memory } from './memory.ts'
import { picturesFor } from './shown-pictures.ts'
import { website_versions } from './websites.tables.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** A page is made small while its first visitor waits: as much as a millisecond is worth. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A page and its two compressed forms. */
const FORMS = 1.6

export type Encoding = 'br' | 'gzip' | 'identity'
export type KeptPage = { text: () => string; tag: string; body: (encoding: Encoding) => Promise<Buffer> }
type KeptVersion = {
  pages: Map<string, KeptPage>
  /** The files of pictures that its pages name. */
  pictures: Set<string>
  /** The one of them that is its icon. */
  icon: string | null
  /** What else is drawn as they were: what their form answers. */
  drawnFrom: { content: WebsiteContent; pictures: WebsitePicture[] }
}

/** The pages of versions as they were approved, in memory. */
export function createKeptPages(db: Queries, memory: Memory) {
  const find = memory.shelf<KeptVersion>()
  return {
    /** All at once: what was shown before goes on being shown while the database is away. `address` is put where an absolute one belongs. */
    find: (versionId: string, address: string, companyId: string) =>
      find(`${versionId} ${address}`, () => readVersion(db, versionId, address, companyId)),
  }
}

async function readVersion(db: Queries, versionId: string, address: string, company_id: string) {
  const { content, pages: storedPages } = website_versions
  const [version] = await db
    .select({ content, pages: storedPages })
    .from(website_versions)
    .where(eq(website_versions.id, versionId))
  if (!version) return null
  const pages = new Map<string, KeptPage>()
  let size = 0
  for (const [path, stored] of Object.entries(version.pages)) {
    const plain = Buffer.from(stored.replaceAll(originMark, address))
    size += plain.length
    pages.set(path, keptPage(plain))
  }
  const pictures = filesIn(version)
  const logo = version.content.logo && pictureFileName(version.content.logo, { width: iconWidth, ending: 'png' })
  const icon = logo !== null && pictures.has(logo) ? logo : null
  const drawnFrom = { content: version.content, pictures: await picturesFor(db, { ...version, company_id }) }
  return { value: { pages, pictures, icon, drawnFrom }, bytes: Math.ceil(size * FORMS) }
}

const fileName = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d+\.[a-z]+/g

/** What its pages name of its own pictures: the words on them are anybody's, and may name those of others. */
function filesIn({ content, pages }: Pick<typeof website_versions.$inferSelect, 'content' | 'pages'>) {
  const own = picturesIn(content).map(({ id }) => `${id}-`)
  const named = Object.values(pages).flatMap((text) => text.match(fileName) ?? [])
  return new Set(named.filter((name) => own.some((beginning) => name.startsWith(beginning))))
}

function keptPage(plain: Buffer): KeptPage {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(plain) }
  return {
    text: () => plain.toString(),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    body: (encoding) => (made[encoding] ??= encoding === 'br' ? compress.br(plain, brotli) : compress.gzip(plain)),
  }
}
