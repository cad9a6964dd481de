import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needHeadlessChromium } from '#scripts/chromium.ts'
import { startProduct } from '#scripts/product.ts'

/** One real product for the whole run, in a folder of its own; on Postgres when E2E_DATABASE_URL names one. */
export default async function startProductForJourneys() {
  needHeadlessChromium()
  const dataDir = mkdtempSync(join(tmpdir(), 'slipway-e2e-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true })) // also after Ctrl-C
  const databaseUrl = process.env['E2E_DATABASE_URL']
  const product = await startProduct(dataDir, {
    TRUST_PROXY: '127.0.0.1', // test.ts gives each journey an address
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  process.env['E2E_ORIGIN'] = product.origin // workers inherit it
  return async () => {
    await product.stop()
    const complaints = product.output().match(/^.* ERROR .*$/gm)
    if (complaints) throw new Error(`The product logged errors:\n${complaints.join('\n')}`)
  }
}
