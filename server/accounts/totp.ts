import { Secret, TOTP } from 'otpauth'
import { agency } from '#content/agency.ts'

/** What every authenticator app understands (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A new secret, as people type it into an app that reads no pictures. */
export const newSetupKey = () => new Secret({ size: 20 }).base32

const totpOf = (setupKey: string, label = '') =>
  new TOTP({ ...form, issuer: agency.name, label, secret: Secret.fromBase32(setupKey) })

/** What the picture says. */
export const setupUri = (setupKey: string, email: string) => totpOf(setupKey, email).toString()

/** Of which half minute the digits are, one either side of now; null when of none. */
export function stepOfCode(setupKey: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const off = totpOf(setupKey).validate({ token: code, timestamp, window: 1 })
  return off === null ? null : Math.floor(timestamp / (form.period * 1000)) + off
}
