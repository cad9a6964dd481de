import { expect, test } from 'vitest'
import { fileFacts, frameSecondsOf, lengthOf } from './video-facts.tsx'

test.each([
  [null, null],
  [4.6, '0:05'],
  [65, '1:05'],
  [3725, '1:02:05'],
])('%s seconds are %s long', (duration_seconds, words) => {
  expect(lengthOf({ duration_seconds })).toBe(words)
})

test.each([
  [null, 1 / 30],
  [25, 0.04],
  [59.94, 1 / 59.94],
])('of %s frames a second one is shown for %d s', (frame_rate, seconds) => {
  expect(frameSecondsOf({ frame_rate })).toBe(seconds)
})

test('the size is in megabytes with two decimals; what the file does not say is unknown or left out', () => {
  const known = { file_size: 1_572_864, file_type: 'video/mp4', duration_seconds: 3, width: 640, height: 360 }
  expect(fileFacts(known)).toEqual([
    ['File size', '1.50 MB'],
    ['File type', 'video/mp4'],
    ['Length', '0:03'],
    ['Resolution', '640 × 360'],
  ])
  const unknown = { file_size: null, file_type: null, duration_seconds: null, width: null, height: null }
  expect(fileFacts(unknown).filter(Boolean)).toEqual([
    ['File size', 'Unknown'],
    ['File type', 'Unknown'],
  ])
})
