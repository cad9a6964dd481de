import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, needChromium } from '#scripts/chromium.ts'
import { startProduct } from '#scripts/product.ts'
import { signIn } from '#scripts/sign-in.ts'
import { withDataDir } from './data-dir.ts'
import type { Bench } from './figure.ts'
import { sendOne } from './sent-proposals.ts'
import { visitorsApart } from './visitors.ts'

/** A proposal as whoever has its link opens it, on Lighthouse's simulated mobile, beside the sign-in page. */
export const benchLinkPage: Bench = ({ rounds }) =>
  withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir, visitorsApart)
    const chrome = await launch({ chromePath: needChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
    try {
      const cookie = await signIn(product.origin, 'ada')
      const { key } = await sendOne({ origin: product.origin, cookie })
      const scores: number[] = []
      const scripts: { link: number[]; auth: number[] } = { link: [], auth: [] }
      for (let round = 0; round < rounds; round++) {
        const link = await measure(`${product.origin}/link#${key}`, chrome.port)
        scores.push(link.score)
        scripts.link.push(link.scriptKilobytes)
        scripts.auth.push((await measure(`${product.origin}/auth`, chrome.port)).scriptKilobytes)
      }
      return [
        { name: 'Lighthouse performance of a proposal’s link', ours: scores, unit: '', target: { atLeast: 95 } },
        {
          name: 'script of a proposal’s link',
          ours: scripts.link,
          unit: 'KB',
          reference: { name: 'of the sign-in page', values: scripts.auth },
          target: { below: 1.3 },
        },
      ]
    } finally {
      chrome.kill()
      await product.stop()
    }
  })

async function measure(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
  if (!result) throw new Error('Lighthouse gave no result')
  const { categories, audits } = result.lhr
  const details = audits['network-requests']?.details as
    | { items: { resourceType: string; transferSize: number }[] }
    | undefined
  const loaded = details?.items.filter(({ resourceType }) => resourceType === 'Script') ?? []
  return {
    score: Math.round((categories['performance']?.score ?? 0) * 100),
    scriptKilobytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  }
}
