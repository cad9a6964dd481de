import { expect, test } from 'vitest'
import { safeFileName, storedPath } from './file-names.ts'

test.each([
  ['reel.mp4', 'reel.mp4'],
  ['../../etc/passwd', 'passwd'],
  [String.raw`C:\Users\Emil\reel.mp4`, 'reel.mp4'],
  ['/absolute/reel.mp4', 'reel.mp4'],
  ['..', 'video'],
  ['...', 'video'],
  ['/', 'video'],
  ['.hidden.mp4', 'hidden.mp4'],
  ['-rf.mp4', 'rf.mp4'],
  ['a\u0000b\nc\td.mp4', 'abcd.mp4'],
  ['Übung – Tag 1.mp4', 'Übung – Tag 1.mp4'],
  ['U\u0308bung.mp4', 'Übung.mp4'],
  ['映像 🎬.mov', '映像 🎬.mov'],
  ['holiday\u202E4pm.exe', 'holiday4pm.exe'],
  ['<img src=x>.mp4', '_img src=x_.mp4'],
  ['what? "yes": 100%|*.mp4', 'what_ _yes__ 100___.mp4'],
  ['half \uD83C.mp4', 'half.mp4'],
  ['trailing. . ', 'trailing'],
])('%j is kept as %j', (name, kept) => {
  expect(safeFileName(name)).toBe(kept)
})

test.each(['a'.repeat(1000), '映'.repeat(400), '🎬'.repeat(300)])('a very long name keeps its ending', (stem) => {
  const name = safeFileName(`${stem}.mp4`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/.\.mp4$/u)
  expect(name.isWellFormed()).toBe(true)
})

test('a file is kept under its time and its name', () => {
  expect(storedPath('raw', 'reel.mp4', new Date(1_763_200_000_000))).toBe('raw_videos/1763200000000-reel.mp4')
  expect(storedPath('edited', 'reel.mp4', new Date(1_763_200_000_000))).toBe('edited_videos/1763200000000-reel.mp4')
})
