import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { isEqual } from '../equal.ts'
import { keyedHashes } from '../sealing.ts'

/** Ten bytes as sixteen letters; small, as some servers on the way change the case. */
function inLetters(bytes: Uint8Array): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: 16 }, (_, index) => letters[Number((bits >> BigInt(75 - 5 * index)) & 31n)]).join('')
}

export const newThreadKey = () => inLetters(randomBytes(10))

const signaturesOf = ({ auth }: Pick<Ctx, 'auth'>, key: string) =>
  keyedHashes(auth.sessionSecret, { purpose: 'reply address', about: 'mail thread' }, key).map((hash) =>
    inLetters(Buffer.from(hash, 'base64url')),
  )

/** Where an answer goes: `reply+KEY…@…`. Nobody but us can write one that leads anywhere. */
export function replyAddressOf(ctx: Pick<Ctx, 'auth'>, address: string, key: string): string {
  const [signature = ''] = signaturesOf(ctx, key)
  return address.replace('@', `+${key}${signature}@`)
}

/** The key in an address of ours, if it is one that we wrote. */
export function threadKeyIn(ctx: Pick<Ctx, 'auth'>, address: string, written: string): string | null {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [box, behind = ''] = written.toLowerCase().split(`${local}+`)
  const found =
    box === '' ? /^(?<key>[a-z2-7]{16})(?<signature>[a-z2-7]{16})@(?<domain>.+)$/.exec(behind)?.groups : null
  if (!found || found['domain'] !== domain) return null
  const { key = '', signature = '' } = found
  return signaturesOf(ctx, key).some((right) => isEqual(right, signature)) ? key : null
}

/** Whether a mail to it is for us: the reply address, whatever stands behind its +, or the agency's own. */
export function isOurBox(written: string, address: string, agencyAddress: string): boolean {
  const [, local = '', domain = ''] = /^([^+@]*)(?:\+[^@]*)?@(.*)$/.exec(written.toLowerCase()) ?? []
  const isReply = `${local}@${domain}` === address.toLowerCase()
  return isReply || written.toLowerCase() === agencyAddress.toLowerCase()
}
