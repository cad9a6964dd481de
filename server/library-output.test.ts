import { expect, test } from 'vitest'
import { takeOverConsole } from './library-output.ts'
import { createLog } from './log.ts'

test('what a library writes to the console becomes a line without its words', () => {
  const lines: string[] = []
  const target = { error() {}, warn() {}, info() {}, log() {}, debug() {} }
  takeOverConsole(createLog({ level: 'info', json: true, write: (line) => lines.push(line) }), target)
  const say = target as unknown as Record<string, (...said: unknown[]) => void>
  say['error']?.('k4n4r1e', Object.assign(new TypeError('k4n4r1e'), { code: 'ENOENT' }))
  say['warn']?.('k4n4r1e')
  say['log']?.('k4n4r1e', { k4n4r1e: 1 })
  expect(lines.join('\n')).not.toContain('k4n4r1e')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', event: 'a library wrote to the console', error: 'TypeError ENOENT' },
    { level: 'warn', at: expect.stringContaining('server/library-output.test.ts') },
    { level: 'info' },
  ])
})
