import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { isEqual } from '../equal.ts'

/** OWASP's first row for Argon2id. Node runs it on its thread pool, so other requests go on meanwhile. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const argon2id = promisify(argon2)

/**
 * Half of Node's four threads: files, DNS and compression have the rest. Whoever comes later waits in line, which the lane
 * of passwords keeps short (limits/lanes.ts).
 */
const AT_ONCE = 2
let free = AT_ONCE
const line: Array<() => void> = []

async function derive(options: Parameters<typeof argon2id>[1]) {
  if (free > 0) free--
  else await new Promise<void>((goOn) => line.push(goOn))
  try {
    return await argon2id('argon2id', options)
  } finally {
    const next = line.shift()
    if (next) next()
    else free++
  }
}

export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const hash = await derive({ ...parameters, message: password, nonce: salt, tagLength: 32 })
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt, expected] = match.map(String) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const expectedBytes = Buffer.from(expected, 'base64')
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expectedBytes.length,
  })
  return isEqual(actual, expectedBytes)
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
