import { join } from 'node:path'
import { findFreePort } from '#scripts/ports.ts'
import { startProduct } from '#scripts/product.ts'
import { root } from '#scripts/run.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { startNginx } from './nginx.ts'
import { startSideProcess } from './side-process.ts'
import { answersPerSecond } from './wrk.ts'

/** The prerendered home page: ours from memory, nginx and Hono's stock handler from the files. */
export const benchStaticPage: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir)
    const nginx = await startNginx(join(root, 'build/client'))
    const stockOrigin = `http://127.0.0.1:${await findFreePort()}`
    const stopStock = await startSideProcess(
      process.execPath,
      ['bench/stock-static.ts', new URL(stockOrigin).port],
      stockOrigin,
    )
    try {
      const figures: Figure[] = []
      for (const encoding of ['identity', 'br']) {
        const headers = { 'Accept-Encoding': encoding }
        const origins = { ours: product.origin, nginx: nginx.origin, stock: stockOrigin }
        await expectSamePage(Object.values(origins), headers)
        const rates = await measureInTurns(rounds, {
          ours: () => answersPerSecond(`${origins.ours}/`, seconds, headers),
          nginx: () => answersPerSecond(`${origins.nginx}/`, seconds, headers),
          stock: () => answersPerSecond(`${origins.stock}/`, seconds, headers),
        })
        const ours = {
          name: `home page, ${encoding === 'br' ? 'brotli' : 'uncompressed'}`,
          ours: rates.ours,
          unit: '/s',
        }
        figures.push(
          { ...ours, reference: { name: 'Hono serveStatic', values: rates.stock }, target: { atLeast: 4 } },
          { ...ours, reference: { name: 'nginx', values: rates.nginx } },
        )
      }
      return figures
    } finally {
      await Promise.all([product.stop(), nginx.stop(), stopStock()])
    }
  })

/** Comparing rates of different answers would say nothing. */
async function expectSamePage(origins: string[], headers: Record<string, string>) {
  const answers = await Promise.all(
    origins.map(async (origin) => {
      const response = await fetch(origin, { headers })
      return `${response.status} ${response.headers.get('content-encoding')} ${await response.text()}`
    }),
  )
  if (new Set(answers).size > 1)
    throw new Error(`The servers give different pages: ${answers.map((answer) => answer.slice(0, 40)).join(' | ')}`)
}
