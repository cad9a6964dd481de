type Range = { start: number; end: number }

/**
 * What a Range header asks of a file of this size (RFC 9110 §14): one range, none (then the whole file is sent), or
 * one that lies outside of it. Several ranges at once are answered with the whole file, which is allowed.
 */
export function readRange(header: string | undefined, sizeBytes: number): Range | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, '') ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'outside' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= sizeBytes ? 'outside' : { start, end }
}

/** If-Range: the part only if the file is still the one the rest came from. */
export function isUnchanged(ifRange: string | undefined, file: { etag: string; modifiedAt: Date }): boolean {
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"')) return ifRange === file.etag
  return Date.parse(ifRange) === Math.floor(file.modifiedAt.getTime() / 1000) * 1000
}
