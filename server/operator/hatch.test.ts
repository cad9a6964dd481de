import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openCopy, openHatch } from './hatch.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-hatch-'))
const copy = join(dataDir, 'copy-for-backup')
const recorded: unknown[] = []
const drilled: unknown[] = []
let isFull = false
mkdirSync(copy) // what a product that was killed left
const hatch = await openHatch({
  dataDir,
  copyTo: async (folder) => {
    if (isFull) throw new Error('No room')
    mkdirSync(folder)
  },
  recordBackup: async (made) => void recorded.push(made),
  recordDrill: async (one) => void drilled.push(one),
  log: createLog({ level: 'silent', json: false }),
})
afterAll(() => rmSync(dataDir, { recursive: true }))

function ask(path: string, body: string | null = null, signal: AbortSignal | null = null) {
  const { port, secret } = JSON.parse(readFileSync(join(dataDir, 'hatch.json'), 'utf8')) as Record<string, string>
  const headers = { authorization: secret ?? '' }
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body, signal })
}

test('one copy is lent at a time, and is gone when whoever asked hangs up', async () => {
  expect(existsSync(copy), 'of the killed one').toBe(false)
  const listening = new AbortController()
  const answer = await ask('/copy', null, listening.signal)
  expect(answer.status).toBe(200)
  expect(existsSync(copy)).toBe(true)
  await expect(openCopy(dataDir)).rejects.toThrow('Another backup is being made of this Slipway')
  listening.abort()
  await expect.poll(() => existsSync(copy)).toBe(false)
})

test('who asks while the copy of another is being removed gets one of their own', async () => {
  for (let night = 0; night < 3; night++) {
    const listening = new AbortController()
    const answer = await ask('/copy', null, listening.signal)
    expect(answer.status).toBe(200)
    for (let file = 0; file < 500; file++) writeFileSync(join(copy, `${file}`), '')
    listening.abort()
    await expect.poll(() => existsSync(join(copy, '0')) && existsSync(join(copy, '499'))).toBe(false)
  }
})

test('a product that can make no copy says so, and can be asked again', async () => {
  isFull = true
  await expect(openCopy(dataDir)).rejects.toThrow('gave no copy of its database')
  expect(existsSync(copy)).toBe(false)
  isFull = false
})

test('what was made is written down by the product, and nothing else', async () => {
  expect((await ask('/made', JSON.stringify({ size_bytes: 5, place: '/backups/1' }))).status).toBe(204)
  expect((await ask('/made', '{"size_bytes":"many"}')).status).toBe(500)
  expect(recorded).toEqual([{ size_bytes: 5, place: '/backups/1' }])
  expect((await ask('/drilled', '{"place":"/backups/1"}')).status).toBe(204)
  expect((await ask('/drilled', '{"place":1}')).status).toBe(500)
  expect({ drilled, recorded: recorded.length }).toEqual({ drilled: [{ place: '/backups/1' }], recorded: 1 })
})

test('once the product has stopped there is nobody to ask', async () => {
  hatch.stop()
  expect(existsSync(join(dataDir, 'hatch.json'))).toBe(false)
  expect(await openCopy(dataDir)).toBeNull()
})
