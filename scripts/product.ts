// The real product as a child process, for the tests and benches that need one to kill, to measure or to browse.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './ports.ts'
import { root } from './run.ts'

export type Product = {
  origin: string
  pid: number
  /** From the start of the process to the first good answer of /readyz. */
  startMs: number
  output: () => string
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/**
 * Starts it on its embedded default in `dataDir`; `env` changes that. Nothing else is inherited from this process. `folder` is
 * where another version of the program lies.
 */
export async function startProduct(dataDir: string, env: Record<string, string> = {}, folder = root): Promise<Product> {
  const port = env['PORT'] ?? String(await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'close')

  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  // Its own word as well: another that took the same port meanwhile would answer, too.
  while (!output.includes('Slipway listens on ') || !(await isReady(origin))) {
    const waitedMs = performance.now() - started
    if (child.exitCode !== null || waitedMs > 280_000) {
      await stop('SIGKILL')
      throw new Error(`The product did not start (${Math.round(waitedMs)} ms):\n${output}`)
    }
    await sleep(20)
  }
  await setImmediate() // what it said before it answered has come in too
  return { origin, pid: child.pid ?? 0, startMs: performance.now() - started, output: () => output, stop }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
