import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import type { Bench } from './figure.ts'
import { residentMegabytes } from './memory.ts'

const settleSeconds = 15

/** How soon the embedded product answers again, and what it holds in memory once it has nothing to do. */
export const benchRestart: Bench = ({ rounds }) =>
  withDataDir(async (dataDir) => {
    const first = await startProduct(dataDir) // creates the database and the demo
    await first.stop()

    const restartSeconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const product = await startProduct(dataDir)
      restartSeconds.push(product.startMs / 1000)
      await product.stop()
    }

    const product = await startProduct(dataDir)
    try {
      await fetch(product.origin)
      await sleep(settleSeconds * 1000)
      return [
        { name: 'first start, empty folder', ours: [first.startMs / 1000], unit: 's' },
        { name: 'restart', ours: restartSeconds, unit: 's', target: { below: 2 } },
        { name: 'idle memory', ours: [await residentMegabytes(product)], unit: 'MB', target: { below: 450 } },
      ]
    } finally {
      await product.stop()
    }
  })
