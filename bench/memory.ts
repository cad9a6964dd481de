import type { Product } from '#scripts/product.ts'
import { run } from '#scripts/run.ts'

export async function residentMegabytes({ pid }: Product): Promise<number> {
  const { output } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(output) / 1024
}
