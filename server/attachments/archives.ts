import type { Readable } from 'node:stream'
import type { Entry } from 'yauzl'
import type { AttachmentRefusal } from '#domain/attachments.ts'
import { endsAsSiteFile, endsAsSystemFile } from './endings.ts'
import { HEAD_BYTES, isCompound, isLockedDocument, isProgram, isTestVirus } from './programs.ts'
import { isSystemScript, textOf } from './scripts.ts'

const MAX_ENTRIES = 1000
const MAX_UNPACKED_BYTES = 1024 ** 3
/** What lies in an archive and must be looked at whole: another archive, a compound. More is no longer what came in 25 MB. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024
const MAX_DEPTH = 4

/** What was found so far, in an archive and in those within it. */
type Tally = { entries: number; unpackedBytes: number; depth: number }

/** What a packed program is known by, whatever it is called: of Java, Android, iOS, Windows. */
const packedProgram =
  /^(?:META-INF\/MANIFEST\.MF|AndroidManifest\.xml|classes\d*\.dex|BundleConfig\.pb|AppxManifest\.xml|AppxBundleManifest\.xml|extension\.vsixmanifest|Payload\/[^/]+\.app\/.*)$/i
/** Office's, old sheets with commands among them, and LibreOffice's. */
const macros =
  /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|macrosheets\/.+)$|^Basic\/[^/]+\/(?!(?:script|dialog)-lb\.xml$).+\.xml$|^Scripts\/(?:python|javascript|beanshell|java)\/.+/i

const FIRST = Buffer.from('PK\u0003\u0004')
const LISTED = Buffer.from('PK\u0001\u0002')
const END = Buffer.from('PK\u0005\u0006')
const END_BYTES = 22

const beginsAsZip = (content: Buffer) => content.subarray(0, 4).equals(FIRST)

/**
 * The ZIP that a program would find in a file: it is read from its end, so that it may stand behind a picture, and have something behind
 * itself. Null where there is none.
 */
export function zipIn(content: Buffer): Buffer | null {
  for (let end = content.lastIndexOf(END); end >= 0; end = end === 0 ? -1 : content.lastIndexOf(END, end - 1)) {
    if (end + END_BYTES > content.length) continue
    const listBegins = end - content.readUInt32LE(end + 12)
    const begins = listBegins - content.readUInt32LE(end + 16)
    if (listBegins < 0 || begins < 0) continue
    if (listBegins < end && !content.subarray(listBegins, listBegins + 4).equals(LISTED)) continue
    const zip = content.subarray(begins, end + END_BYTES + content.readUInt16LE(end + 20))
    if (listBegins < end || beginsAsZip(content)) return zip
  }
  return beginsAsZip(content) ? content : null
}

/** What is wrong with a ZIP, or a format made of one; null of what may be kept. */
export async function lookIntoZip(
  content: Buffer,
  found: Tally = { entries: 0, unpackedBytes: 0, depth: 0 },
): Promise<AttachmentRefusal | null> {
  const { default: yauzl } = await import('yauzl')
  if (found.depth > MAX_DEPTH) return 'harmful'
  try {
    const zip = await yauzl.fromBufferPromise(content)
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      found.entries++
      found.unpackedBytes += entry.uncompressedSize
      if (found.entries > MAX_ENTRIES || found.unpackedBytes > MAX_UNPACKED_BYTES) return 'harmful'
      entries.push(entry)
    }
    const names = entries.map(({ fileName }) => fileName)
    if (names.some((name) => packedProgram.test(name) || macros.test(name) || endsAsSystemFile(name))) return 'program'
    if (entries.some((entry) => isLocked(entry))) return 'locked'
    for (const entry of entries.filter(({ uncompressedSize }) => uncompressedSize > 0)) {
      const refused = await lookIntoEntry(entry, await zip.openReadStreamPromise(entry), found)
      if (refused) return refused
    }
    return null
  } catch (error) {
    // One that lies about itself wants something; one that we cannot read, we cannot look into.
    return /relative path|absolute path|too many bytes|not enough bytes|invalid characters/i.test(String(error))
      ? 'harmful'
      : 'locked'
  }
}

/** Stored as it is, and deflated. */
const readable = new Set([0, 8])

/** Encrypted in one way or another, or packed in a way that we cannot unpack. */
const isLocked = (entry: Entry) => entry.isEncrypted() || !readable.has(entry.compressionMethod)

async function lookIntoEntry({ fileName, uncompressedSize }: Entry, stream: Readable, found: Tally) {
  const chunks: Buffer[] = []
  let bytes = 0
  // To its end: what is larger than it says, and what is damaged, shows only there.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const isWhole = isLookedAtWhole(chunks[0] ?? chunk)
    if (isWhole && uncompressedSize > MAX_WHOLE_BYTES) return 'harmful'
    if (isWhole || bytes < HEAD_BYTES) chunks.push(chunk)
    bytes += chunk.length
  }
  const content = Buffer.concat(chunks)
  if (isTestVirus(content)) return 'harmful'
  if (isProgram(content)) return 'program'
  if (isLockedDocument(content)) return 'locked'
  if (beginsAsZip(content)) {
    found.depth++
    const refused = await lookIntoZip(zipIn(content) ?? content, found)
    found.depth--
    return refused
  }
  const text = endsAsSiteFile(fileName) ? null : textOf(content)
  return text !== null && isSystemScript(text) ? 'program' : null
}

const isLookedAtWhole = (start: Buffer) => beginsAsZip(start) || isCompound(start)
