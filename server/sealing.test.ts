import { expect, test } from 'vitest'
import { keyedHashes, seal, secretsIn, unseal } from './sealing.ts'

const [first, second] = ['a'.repeat(32), 'b'.repeat(40)]
const whose = { purpose: 'test', about: 'cleo' }

test('what is sealed opens with the same secret, for the same purpose and person, and for nothing else', () => {
  const sealed = seal(first, whose, 'the text')
  expect(sealed).not.toContain('text')
  expect(unseal(first, whose, sealed)).toBe('the text')
  expect(unseal(second, whose, sealed)).toBeNull()
  expect(unseal(first, { ...whose, purpose: 'other' }, sealed)).toBeNull()
  expect(unseal(first, { ...whose, about: 'pia' }, sealed)).toBeNull()
  expect(seal(first, whose, 'the text')).not.toBe(sealed)
})

test.each([0, 12, 28, -1])('changed at %i it does not open', (place) => {
  const bytes = Buffer.from(seal(first, whose, 'the text'), 'base64url')
  const at = place < 0 ? bytes.length - 1 : place
  bytes[at] = (bytes[at] ?? 0) ^ 1
  expect(unseal(first, whose, bytes.toString('base64url'))).toBeNull()
})

test.each(['', 'x', 'é', 'A'.repeat(20)])('%j opens nothing', (sealed) => {
  expect(unseal(first, whose, sealed)).toBeNull()
})

test('of several secrets the first seals, and all are read', () => {
  const before = seal(first, whose, 'the text')
  const both = `${second} ${first}`
  expect(unseal(both, whose, before)).toBe('the text')
  expect(unseal(second, whose, seal(both, whose, 'the text'))).toBe('the text')
  expect(keyedHashes(both, whose, 'x')).toEqual([...keyedHashes(second, whose, 'x'), ...keyedHashes(first, whose, 'x')])
})

test('one secret with spaces in it stays one', () => {
  const phrase = 'twelve words that somebody once thought of by themselves'
  expect(secretsIn(phrase)).toEqual([phrase])
  expect(secretsIn(`${first}  ${second} `)).toEqual([first, second])
})
