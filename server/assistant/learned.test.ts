import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { learn, type Example } from './learn.ts'
import { learnApart, readKept } from './learned.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-learned-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const examples: Example[] = [
  { text: 'tel?', key: 'phone' },
  { text: 'what is your phone number', key: 'phone' },
  { text: 'are you open on sunday', key: 'hours' },
  { text: 'what are your opening hours', key: 'hours' },
]

/** A head that promises arrays which do not follow. */
const cutOff = (stamp: string) => {
  const lengths = Array.from({ length: 9 }, () => 1_000)
  const head = Buffer.from(JSON.stringify({ stamp, keys: ['phone'], rarities: [], lengths }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head])
}

test.each([
  ['empty', Buffer.alloc(0)],
  ['of three bytes', Buffer.from('abc')],
  ['garbage', Buffer.alloc(500, 'garbage')],
  ['cut off', cutOff('stamp')],
  ['of something else', cutOff('other')],
])('what was learnt in a file that is %s is learnt anew', (_what, bytes) => {
  const file = join(folder, 'assistant.bin')
  writeFileSync(file, bytes)
  expect(readKept('stamp', file)).toBeUndefined()
  expect(readKept('stamp', join(folder, 'missing.bin'))).toBeUndefined()
})

test('on another thread the same is learnt', async () => {
  const learned = await learnApart(examples)
  expect(learned).toEqual(learn(examples))
})

test('more voices than can be told apart are refused', () => {
  const many = Array.from({ length: 2 ** 16 + 1 }, () => ({ text: 'tel?', key: 'phone' }))
  expect(() => learn(many)).toThrow('More than 65536 voices')
})
