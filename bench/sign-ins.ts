import { startProduct } from '#scripts/product.ts'
import { run } from '#scripts/run.ts'
import { withDataDir } from './data-dir.ts'
import type { Bench } from './figure.ts'

/** Twenty people signing in at once must not keep everyone else waiting: passwords are hashed off the event loop. */
export const benchSignIns: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir) // creates the database and the demo
    await product.stop()
    const p99Ms: number[] = []
    const perSecond: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { passed, output } = await run('node', ['bench/sign-in-lag.ts', JSON.stringify({ dataDir, seconds })])
      if (!passed) throw new Error(output)
      const measured = JSON.parse(output) as { p99Ms: number; perSecond: number }
      p99Ms.push(measured.p99Ms)
      perSecond.push(measured.perSecond)
    }
    return [
      { name: 'event loop lag p99, 20 sign-ins at once', ours: p99Ms, unit: 'ms', target: { below: 50 } },
      { name: 'sign-ins, 20 at once', ours: perSecond, unit: '/s' },
    ]
  })
