import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needHeadlessChromium } from '#scripts/chromium.ts'
import { startProduct } from '#scripts/product.ts'
import { startS3Server } from '#server/testing/s3-server.ts'

/**
 * One real product for the whole run, in a folder of its own; on Postgres when E2E_DATABASE_URL names one, with its files in a
 * bucket when TEST_STORAGE is s3.
 */
export default async function startProductForJourneys() {
  needHeadlessChromium()
  const dataDir = mkdtempSync(join(tmpdir(), 'slipway-e2e-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true })) // also after Ctrl-C
  const databaseUrl = process.env['E2E_DATABASE_URL']
  const s3 = process.env['TEST_STORAGE'] === 's3' ? await startS3Server() : undefined
  const product = await startProduct(dataDir, {
    TRUST_PROXY: '127.0.0.1', // test.ts gives each journey an address
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...s3?.environment,
  })
  process.env['E2E_ORIGIN'] = product.origin // workers inherit them
  if (s3) process.env['E2E_STORE_ORIGIN'] = s3.environment.S3_ENDPOINT
  return async () => {
    await product.stop()
    await s3?.stop()
    const complaints = product.output().match(/^.* ERROR .*$/gm)
    if (complaints) throw new Error(`The product logged errors:\n${complaints.join('\n')}`)
  }
}
