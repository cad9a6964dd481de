import PostalMime from 'postal-mime'
import { AppError } from '#domain/errors.ts'
import { PermanentError } from '../permanent-error.ts'

/** More than any mail program packs into one message. Parsing holds up everything else: of millions of empty parts for minutes. */
const PARTS_MAX = 10_000

/** A message taken apart, as far as that can be done in a moment. */
export async function parseMail(raw: Uint8Array) {
  if (hasMoreParts(raw, PARTS_MAX)) throw new PermanentError(`A message of more than ${PARTS_MAX} parts`)
  return PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 })
}

export type ParsedMail = Awaited<ReturnType<typeof parseMail>>

/** For somebody who asks for it: it is not there in a form that could be shown or accepted. */
export function asUnreadable(error: unknown): never {
  throw error instanceof PermanentError ? new AppError('not_found') : error
}

/** By lines that may stand between parts, whatever the message says they are. */
function hasMoreParts(raw: Uint8Array, max: number): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let parts = 0
  for (let at = bytes.indexOf('\n--'); at !== -1; at = bytes.indexOf('\n--', at + 3)) if (++parts > max) return true
  return false
}
