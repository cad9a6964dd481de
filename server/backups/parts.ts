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

/** The salt lies beside the parts; without the passphrase it is worth nothing. */
export const deriveKey = (passphrase: string, salt: Buffer): Key =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, maxmem: 64 * 2 ** 20 })

/** Writes one part, reading its source once. */
export async function writePart(
  folder: string,
  { name, gzip }: Pick<Part, 'name' | 'gzip'>,
  source: Iterable<string> | AsyncIterable<string | Uint8Array>,
  key: Key | null,
): Promise<Part> {
  const measured = measure()
  await pipeline(
    source,
    gzip ? createGzip({ level: 4 }) : new PassThrough(),
    key ? encrypt(key, name) : new PassThrough(),
    measured.stream,
    createWriteStream(`${folder}/${name}`, { flags: 'wx', flush: true }),
  )
  return { name, gzip, ...measured.result() }
}

/** Reads one part. What it gives is not to be believed before it has ended: only then are checksum and key proved. */
export async function readPart(
  folder: string,
  part: Part,
  key: Key | null,
  use: (content: AsyncIterable<Buffer>) => Promise<void>,
) {
  const measured = measure()
  const damaged = new StartError(`The backup is damaged: ${part.name} is not what was written.`)
  try {
    const opening = key ? await decrypt(key, `${folder}/${part.name}`, part.name) : new PassThrough()
    await pipeline(
      createReadStream(`${folder}/${part.name}`),
      measured.stream,
      opening,
      part.gzip ? createGunzip() : new PassThrough(),
      use,
    )
  } catch (error) {
    throw isOfTheData(error) ? damaged : error
  }
  if (measured.result().sha256 !== part.sha256) throw damaged
}

/** The file is short, broken or not decipherable; everything else is trouble of whoever uses the content. */
function isOfTheData(error: unknown) {
  const { code = '', message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code.startsWith('Z_') || /authenticate data|unexpected end of file/i.test(message)
}

function measure() {
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
