import { findOnPath, needTool, type Tool } from '#scripts/debian.ts'
import type { Product } from '#scripts/product.ts'
import { run } from '#scripts/run.ts'

export const ps: Tool = { name: 'ps', find: () => findOnPath('ps'), packages: [['procps']] }

export async function residentMegabytes({ pid }: Product): Promise<number> {
  const { output } = await run(needTool(ps), ['-o', 'rss=', '-p', String(pid)])
  return Number(output) / 1024
}
