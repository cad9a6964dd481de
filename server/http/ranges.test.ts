import { expect, test } from 'vitest'
import { isUnchanged, readRange } from './ranges.ts'

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-100', { start: 8, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=4-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['lines=0-4', null],
  ['bytes=a-b', null],
  [undefined, null],
])('%s of ten bytes', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected)
})

test('nothing of an empty file can be asked for in part', () => {
  expect(readRange('bytes=0-0', 0)).toBe('outside')
  expect(readRange('bytes=-1', 0)).toBe('outside')
})

test('a part is sent only of the file the rest came from', () => {
  const file = { etag: '"a"', modifiedAt: new Date('2026-11-15T10:00:00.500Z') }
  expect(isUnchanged(undefined, file)).toBe(true)
  expect(isUnchanged('"a"', file)).toBe(true)
  expect(isUnchanged('"b"', file)).toBe(false)
  expect(isUnchanged('W/"a"', file)).toBe(false)
  expect(isUnchanged('Sun, 15 Nov 2026 10:00:00 GMT', file)).toBe(true)
  expect(isUnchanged('Sun, 15 Nov 2026 09:00:00 GMT', file)).toBe(false)
})
