import { startProduct } from '#scripts/product.ts'
import { run } from '#scripts/run.ts'
import { withDataDir } from './data-dir.ts'
import type { Bench } from './figure.ts'

/**
 * People signing in at once must not keep everyone else waiting: passwords are hashed off the event loop, and on two of the
 * four threads that also read files.
 */
export const benchSignIns: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir) // creates the database and the demo
    await product.stop()
    const p99Ms: number[] = []
    const perSecond: number[] = []
    const fileMs: number[] = []
    const fileIdleMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { passed, output } = await run('node', ['bench/sign-in-lag.ts', JSON.stringify({ dataDir, seconds })])
      if (!passed) throw new Error(output)
      const measured = JSON.parse(output) as Record<'p99Ms' | 'perSecond' | 'fileMs' | 'fileIdleMs', number>
      p99Ms.push(measured.p99Ms)
      perSecond.push(measured.perSecond)
      fileMs.push(measured.fileMs)
      fileIdleMs.push(measured.fileIdleMs)
    }
    return [
      { name: 'event loop lag p99, 20 sign-ins at once', ours: p99Ms, unit: 'ms', target: { below: 50 } },
      { name: 'sign-ins, 20 at once', ours: perSecond, unit: '/s' },
      {
        name: 'reading a file (median), behind 60 sign-ins',
        ours: fileMs,
        unit: 'ms',
        reference: { name: 'with nobody signing in', values: fileIdleMs },
        target: { below: 3 },
      },
    ]
  })
