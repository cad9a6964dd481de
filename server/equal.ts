import { timingSafeEqual } from 'node:crypto'

/**
 * Compares secrets and signatures in a time that tells nothing about them. Bytes are what is compared, so bytes are what is
 * counted: 'é' is one character and two of them.
 */
export function isEqual(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
