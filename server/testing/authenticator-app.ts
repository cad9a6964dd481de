import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Six digits as an authenticator app shows them (RFC 6238), computed without the library that checks them. */
export function codeAt(setupKey: string, now: Date, stepsLater = 0, digits = 6): string {
  const bits = Array.from(setupKey, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000) + stepsLater))
  const mac = createHmac('sha1', key).update(step).digest()
  const place = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(place) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}
