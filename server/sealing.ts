import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isEqual } from './equal.ts'

const SECRET_MIN = 32

/**
 * The secrets in SESSION_SECRET, which may hold several, separated by spaces: the first signs and seals, all of them are read. One
 * with a space in it, from before there could be several, is one.
 */
export function secretsIn(sessionSecret: string): string[] {
  const parts = sessionSecret.trim().split(/\s+/)
  return parts.every(({ length }) => length >= SECRET_MIN) ? parts : [sessionSecret]
}

/** Proves that a text is ours. */
export function signatureOf(sessionSecret: string, text: string): string {
  const [secret = ''] = secretsIn(sessionSecret)
  return hmac(secret, text)
}

/** By any of the secrets. */
export const isSignedBy = (sessionSecret: string, text: string, signature: string) =>
  secretsIn(sessionSecret).some((secret) => isEqual(signature, hmac(secret, text)))

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** `purpose` is what a key is for, `about` whose it is: what was sealed for one opens for nobody else. */
type Sealed = { purpose: string; about: string }

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** AES-256-GCM: whoever has the table and not the secret reads nothing, and changes nothing unnoticed. */
export function seal(sessionSecret: string, { purpose, about }: Sealed, text: string): string {
  const [secret = ''] = secretsIn(sessionSecret)
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), start).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64url')
}

/** Null where none of the secrets opens it: it was sealed with one that is gone. */
export function unseal(sessionSecret: string, { purpose, about }: Sealed, sealed: string): string | null {
  const all = Buffer.from(sealed, 'base64url')
  for (const secret of secretsIn(sessionSecret)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), all.subarray(0, 12))
      decipher.setAAD(Buffer.from(about)).setAuthTag(all.subarray(12, 28))
      return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      // Not with this one.
    }
  }
  return null
}

/** What is kept of a short secret, by each of the secrets; the first is what is written. */
export function keyedHashes(sessionSecret: string, { purpose, about }: Sealed, text: string): string[] {
  return secretsIn(sessionSecret).map((secret) => hmac(keyOf(secret, purpose), `${about}\0${text}`))
}
