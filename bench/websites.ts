import { addWebsites } from '#scripts/many-websites.ts'
import { findFreePort } from '#scripts/ports.ts'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { withPool } from './back-office-rows.ts'
import { withDataDir } from './data-dir.ts'
import type { Bench, Figure } from './figure.ts'
import { measurePicture } from './picture-lag.ts'
import { measurePublishing } from './publishing.ts'
import { vacuum } from './vacuum.ts'
import { visitorsApart } from './visitors.ts'
import { measureDesigns } from './website-designs.ts'
import { measureKeystroke } from './website-keystroke.ts'
import { type Installation, measureCold, measureGrowth, measureHot, measureMemory } from './website-pages.ts'

/** Customers' websites as visitors, their owners and our team wait for them (coach-sites.md §7). */
export const benchWebsites: Bench = (options) =>
  withDataDir(async (folder) => {
    const postgres = await startPostgres({ fsync: true })
    try {
      return await withWebsites(postgres.url, 10_000, async (large) => {
        const figures: Figure[] = [
          await measureMemory(large),
          await measureHot(large, options),
          await measureCold(large, folder, options),
          await withWebsites(postgres.url, 100, (small) => measureGrowth(small, large, options)),
        ]
        figures.push(...(await measurePublishing(large, options.rounds)))
        figures.push(...(await measurePicture(large, options.rounds)))
        figures.push(await measureKeystroke(large, options.rounds), ...(await measureDesigns(large)))
        return figures
      })
    } finally {
      await postgres.stop()
    }
  })

/** An installation with so many websites that are online. */
async function withWebsites<Result>(
  serverUrl: string,
  websites: number,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const { url: databaseUrl, drop } = await createDatabase(serverUrl)
  return withDataDir(async (dataDir) => {
    const env = { ...visitorsApart, DATABASE_URL: databaseUrl }
    const metricsPort = `${await findFreePort()}`
    await startProduct(dataDir, env).then((product) => product.stop()) // makes its tables and the demo
    try {
      return await withPool(databaseUrl, async (pool) => {
        await addWebsites(pool, 1, websites)
        await vacuum(pool, 'users', 'companies', 'websites', 'website_versions')
        const product = await startProduct(dataDir, { ...env, METRICS_PORT: metricsPort })
        const startBeside = () => startProduct(dataDir, env)
        const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
        try {
          return await work({ product, pool, websites, startBeside, metricsUrl })
        } finally {
          await product.stop()
        }
      })
    } finally {
      await drop()
    }
  })
}
