import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../start-error.ts'

/** A backup is a folder of parts: each compressed or not, encrypted or not, and known by the checksum of what lies on the disk. */
export type Part = { name: string; sizeBytes: number; sha256: string; gzip: boolean }
export type Key = Buffer

const IV_BYTES = 12
const TAG_BYTES = 16
/** By how much a content grows when it is encrypted. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES

/** The salt lies beside the parts; without the passphrase it is worth nothing. */
export const deriveKey = (passphrase: string, salt: Buffer): Key =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, maxmem: 64 * 2 ** 20 })

/** How something lies on the disk; `sealedAs` must be said again to decipher it. */
export type Form = { gzip: boolean; key: Key | null; sealedAs: string; measured: 'stored' | 'content' }
type Source = Iterable<string> | AsyncIterable<string | Uint8Array>
type Use = (content: AsyncIterable<Buffer>) => Promise<void>

/** Writes one part, reading its source once. */
export async function writePart(
  folder: string,
  { name, gzip }: Pick<Part, 'name' | 'gzip'>,
  source: Source,
  key: Key | null,
): Promise<Part> {
  const form: Form = { gzip, key, sealedAs: name, measured: 'stored' }
  return { name, gzip, ...(await writeNew(`${folder}/${name}`, form, source)) }
}

/** Reads one part. What it gives is not to be believed before it has ended: only then are checksum and key proved. */
export function readPart(folder: string, { name, gzip, sha256 }: Part, key: Key | null, use: Use) {
  const form: Form = { gzip, key, sealedAs: name, measured: 'stored' }
  return readProved(`${folder}/${name}`, form, sha256, damage(name), use)
}

/** Writes a new file to the disk itself, not only to its cache. */
export async function writeNew(path: string, { gzip, key, sealedAs, measured }: Form, source: Source) {
  const measure = measuring()
  await pipeline(
    source,
    measured === 'content' ? measure.stream : new PassThrough(),
    gzip ? createGzip({ level: 4 }) : new PassThrough(),
    key ? encrypt(key, sealedAs) : new PassThrough(),
    measured === 'stored' ? measure.stream : new PassThrough(),
    createWriteStream(path, { flags: 'wx', flush: true }),
  )
  return measure.result()
}

export const damage = (what: string, ...then: string[]) =>
  new StartError(`The backup is damaged: ${what} is not what was written.`, ...then)

/** Reads what `writeNew` wrote; anything else fails as `damaged`. */
export async function readProved(path: string, form: Form, sha256: string, damaged: StartError, use: Use) {
  const { gzip, key, sealedAs, measured } = form
  const measure = measuring()
  try {
    const opening = key ? await decrypt(key, path, sealedAs) : new PassThrough()
    await pipeline(
      createReadStream(path),
      measured === 'stored' ? measure.stream : new PassThrough(),
      opening,
      gzip ? createGunzip() : new PassThrough(),
      measured === 'content' ? measure.stream : new PassThrough(),
      use,
    )
  } catch (error) {
    throw isOfTheData(error) ? damaged : error
  }
  if (measure.result().sha256 !== sha256) throw damaged
}

/** The file is short, broken or not decipherable; everything else is trouble of whoever uses the content. */
function isOfTheData(error: unknown) {
  const { code = '', message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code.startsWith('Z_') || /authenticate data|unexpected end of file/i.test(message)
}

function measuring() {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}

/** The part's name is sealed with it: two parts cannot change places. */
function encrypt(key: Key, name: string) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  let begun = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!begun) this.push(iv)
      begun = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      if (!begun) this.push(iv)
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** The initial vector stands before the content, the tag after it. */
async function decrypt(key: Key, path: string, name: string) {
  const file = await open(path)
  const { size } = await file.stat()
  const read = async (position: number, length: number) =>
    (await file.read(Buffer.alloc(length), 0, length, Math.max(0, position))).buffer
  const iv = await read(0, IV_BYTES)
  const tag = await read(size - TAG_BYTES, TAG_BYTES)
  await file.close()
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name)).setAuthTag(tag)
  let position = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const content = chunk.subarray(Math.max(0, IV_BYTES - position), Math.max(0, size - TAG_BYTES - position))
      position += chunk.length
      done(null, decipher.update(content))
    },
    flush(done) {
      try {
        done(null, decipher.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** A short text, sealed by itself. */
export function sealText(key: Key, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

export function openText(key: Key, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
