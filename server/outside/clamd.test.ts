import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../env.ts'
import { startClamd } from '../testing/clamd-server.ts'
import { createScanner } from './clamd.ts'

const running: Array<Awaited<ReturnType<typeof startClamd>>> = []
const start = async (options?: Parameters<typeof startClamd>[0]) => {
  const clamd = await startClamd(options)
  running.push(clamd)
  return clamd
}
afterEach(async () => {
  for (const clamd of running.splice(0)) await clamd.stop()
})

test('a scanner gets the whole file, in pieces, and its word counts', async () => {
  const clamd = await start()
  const scan = createScanner(clamd.url)
  const large = randomBytes(300_000)
  expect(await scan(large)).toBe(false)
  expect(await scan(Buffer.from('here is a worm'))).toBe(true)
  expect(await scan(new Uint8Array())).toBe(false)
  expect(clamd.seen[0]).toBe(createHash('sha256').update(large).digest('hex'))
})

test('one that keeps the line open is not waited for', async () => {
  const { url } = await start({ lingers: true })
  expect(await createScanner(url)(Buffer.from('a'))).toBe(false)
})

test('where it does not decide nothing is decided', async () => {
  await expect(createScanner('tcp://127.0.0.1:1')(Buffer.from('a'))).rejects.toThrow('ECONNREFUSED')
  await expect(createScanner((await start({ hangsUp: true })).url)(Buffer.from('a'))).rejects.toThrow()
  await expect(createScanner((await start({ maxBytes: 100 })).url)(Buffer.alloc(200))).rejects.toThrow('size limit')
})

test('its address is one', () => {
  for (const url of ['tcp://127.0.0.1:3310', 'unix:///run/clamav/clamd.ctl'])
    expect(readSettings({ CLAMD_URL: url }).clamdUrl).toBe(url)
  expect(readSettings({}).clamdUrl).toBeUndefined()
  expect(() => readSettings({ CLAMD_URL: 'http://127.0.0.1' })).toThrow('CLAMD_URL')
})
