import { expect, test } from 'vitest'
import { isEqual } from './equal.ts'

test('equal texts and bytes are equal, others are not', () => {
  expect(isEqual('harbour', 'harbour')).toBe(true)
  expect(isEqual('harbour', 'harbous')).toBe(false)
  expect(isEqual(Buffer.from('é'), 'é')).toBe(true)
  expect(isEqual(new Uint8Array([1, 2]), new Uint8Array([1, 3]))).toBe(false)
  expect(isEqual('', '')).toBe(true)
})

test.each(['é', 'ß', '中', '😀', '\ud800', '\0'])('as many characters, but more bytes, is not equal: %j', (wide) => {
  const expected = 'A'.repeat(44)
  const given = wide.repeat(44 / wide.length)
  expect(given).toHaveLength(expected.length)
  expect(isEqual(given, expected)).toBe(false)
  expect(isEqual(expected, given)).toBe(false)
})
