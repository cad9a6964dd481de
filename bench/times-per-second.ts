const atOnce = 32

/** How often per second a task is done, by as many at once as wrk has connections (wrk.ts). */
export async function timesPerSecond(seconds: number, task: () => Promise<unknown>): Promise<number> {
  let done = 0
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; performance.now() < until; done++) await task()
    }),
  )
  return (done / (performance.now() - started)) * 1000
}
