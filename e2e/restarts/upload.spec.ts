import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Page } from '@playwright/test'
import { writeLargeVideo } from '#scripts/large-video.ts'
import { type Product, startProduct } from '#scripts/product.ts'
import { signIn } from '../support/accounts.ts'
import { expect, test as base } from '../support/test.ts'

const megabyte = 1024 * 1024
const sizeBytes = 64 * megabyte
const LINE_BYTES_PER_SECOND = 8 * megabyte

/** A product of its own, to kill and to start again at the same address and in the same folder. */
class OwnProduct {
  #running: Product
  readonly folder: string
  readonly origin: string

  private constructor(folder: string, running: Product) {
    this.folder = folder
    this.origin = running.origin
    this.#running = running
  }

  static async start() {
    const folder = await mkdtemp(join(tmpdir(), 'slipway-restart-'))
    return new OwnProduct(folder, await startProduct(join(folder, 'data')))
  }
  kill() {
    return this.#running.stop('SIGKILL')
  }
  async startAgain() {
    this.#running = await startProduct(join(this.folder, 'data'), { PORT: new URL(this.origin).port })
  }
  async end() {
    await this.#running.stop('SIGKILL')
    await rm(this.folder, { recursive: true, force: true })
  }
  filesIn = (name: string) => readdir(join(this.folder, 'data', 'files', name)).catch(() => [])
  place = (...names: string[]) => join(this.folder, 'data', 'files', ...names)
}

const test = base.extend<{ product: OwnProduct }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from the pattern
  product: async ({}, use) => {
    const product = await OwnProduct.start()
    await use(product)
    await product.end()
  },
  baseURL: async ({ product }, use) => use(product.origin),
})
test.use({ expectedErrors: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|status of 503/] })

/** Everything fits through a real line within a blink here: this one is as slow as an office's. */
async function slowDown(page: Page) {
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  const set = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput })
  await line.send('Network.enable')
  await set(LINE_BYTES_PER_SECOND)
  return { speedUp: () => set(-1) }
}

async function arrivedBytes(product: OwnProduct): Promise<number> {
  const name = (await product.filesIn('incoming')).find((file) => !file.endsWith('.json'))
  return name === undefined ? 0 : (await stat(product.place('incoming', name))).size
}

test('an upload goes on where it was when the server is killed at 40 %, byte for byte', async ({ page, product }) => {
  const video = join(product.folder, 'harbour.mp4')
  const checksum = await writeLargeVideo(video, sizeBytes)
  await signIn(page, 'ada', { Origin: product.origin })
  const begun: string[] = []
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun.push(request.url())
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })

  await page.goto('/admin-dashboard?tab=videos')
  await page.getByRole('button', { name: 'Upload Raw Video' }).click()
  const form = page.getByRole('dialog', { name: 'Upload Raw Video' })
  await form.getByLabel('Title').fill('The harbour at dawn')
  await form.getByLabel('Video File').setInputFiles(video)
  const line = await slowDown(page)
  await form.getByRole('button', { name: 'Upload Raw Video' }).click()
  await expect.poll(() => arrivedBytes(product), { intervals: [20] }).toBeGreaterThan(sizeBytes * 0.4)
  await product.kill()
  const arrived = await arrivedBytes(product)
  expect(arrived, 'the server was killed in the middle').toBeLessThan(sizeBytes)
  const before = offsets.length

  await product.startAgain()
  await line.speedUp()
  await expect(page.getByText('Raw video uploaded successfully')).toBeVisible()
  expect(begun, 'it was begun once').toHaveLength(1)
  expect(offsets.slice(before), 'nothing that had arrived was sent again').toContain(arrived)
  expect(Math.min(...offsets.slice(before))).toBeGreaterThanOrEqual(sizeBytes * 0.4)
  await page.getByRole('link', { name: 'The harbour at dawn', exact: true }).click()
  await expect(page.getByRole('article', { name: 'The harbour at dawn' })).toContainText('64.00 MB')

  const stored = (await product.filesIn('raw_videos')).find((file) => file.endsWith('-harbour.mp4')) ?? ''
  const hash = createHash('sha256')
  await pipeline(createReadStream(product.place('raw_videos', stored)), hash)
  expect(hash.digest('hex')).toBe(checksum)
})
