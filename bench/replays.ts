import { run } from '#scripts/run.ts'

export type ReplayTask = {
  databaseUrl: string
  dataDir: string
  /** Of whoever asks: a session, the key of a link. */
  headers: Record<string, string>
  path: string
  seconds: number
  /** By the names that ours have, so that each connection plans them once; else each is planned when it is sent. */
  isPlanned: boolean
}

/** How often a second the bare driver sends what one request asks the database (replay.ts). */
export async function replaysPerSecond(task: ReplayTask) {
  const { passed, output } = await run('node', ['bench/replay.ts', JSON.stringify(task)])
  const rate = Number(/replays per second: ([\d.]+)/.exec(output)?.[1])
  if (!passed || !rate) throw new Error(`The bare driver failed:\n${output}`)
  return rate
}
