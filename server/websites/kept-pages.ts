import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { originMark } from '#templates/showing.ts'
import type { Queries } from '../db/client.ts'
import { website_versions } from './websites.tables.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** A page is made small while its first visitor waits: as much as a millisecond is worth. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const MOST_BYTES = 64 * 1024 * 1024
/** A page and its two compressed forms. */
const FORMS = 1.6

export type Encoding = 'br' | 'gzip' | 'identity'
export type KeptPage = { text: () => string; tag: string; body: (encoding: Encoding) => Promise<Buffer> }
type Pages = Map<string, KeptPage>
type Kept = { pages: Promise<{ pages: Pages; bytes: number }>; bytes: number }

/** The pages of versions as they were approved, in memory, those that were not asked for the longest dropped first. */
export function createKeptPages(db: Queries) {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function drop(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return {
    /** All at once: what was shown before goes on being shown while the database is away. `address` is put where an absolute one belongs. */
    async find(versionId: string, address: string): Promise<Pages> {
      const key = `${versionId} ${address}`
      const entry = kept.get(key) ?? { pages: readPages(db, versionId, address), bytes: 0 }
      kept.delete(key)
      kept.set(key, entry)
      const read = await entry.pages.catch((error: unknown) => {
        if (kept.get(key) === entry) drop(key)
        throw error
      })
      if (entry.bytes === 0 && kept.get(key) === entry) {
        entry.bytes = read.bytes
        bytes += entry.bytes
      }
      for (const [oldest] of kept) {
        if (bytes <= MOST_BYTES || oldest === key) break
        drop(oldest)
      }
      return read.pages
    },
  }
}

async function readPages(db: Queries, versionId: string, address: string) {
  const [version] = await db
    .select({ pages: website_versions.pages })
    .from(website_versions)
    .where(eq(website_versions.id, versionId))
  const pages: Pages = new Map()
  let size = 0
  for (const [path, stored] of Object.entries(version?.pages ?? {})) {
    const plain = Buffer.from(stored.replaceAll(originMark, address))
    size += plain.length
    pages.set(path, keptPage(plain))
  }
  return { pages, bytes: Math.ceil(size * FORMS) }
}

function keptPage(plain: Buffer): KeptPage {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(plain) }
  return {
    text: () => plain.toString(),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    body: (encoding) => (made[encoding] ??= encoding === 'br' ? compress.br(plain, brotli) : compress.gzip(plain)),
  }
}
