import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#scripts/ports.ts'
import { root, run } from '#scripts/run.ts'
import type { Bench } from './figure.ts'

/** From a copy without node_modules and an empty npm cache to the first page: what a new colleague waits for. */
export const benchFreshClone: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-fresh-'))
  const clone = join(folder, 'clone')
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  for (const file of output.trim().split('\n')) cpSync(join(root, file), join(clone, file), { recursive: true })

  const port = await findFreePort()
  const started = performance.now()
  const npmStart = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...withoutNpm(process.env), PORT: String(port), npm_config_cache: join(folder, 'cache') },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  try {
    await waitForAnswer(`http://127.0.0.1:${port}/`, npmStart)
    return [
      {
        name: 'fresh clone to first page',
        ours: [(performance.now() - started) / 1000],
        unit: 's',
        target: { below: 180 },
      },
    ]
  } finally {
    if (npmStart.pid && npmStart.exitCode === null) {
      process.kill(-npmStart.pid, 'SIGTERM')
      await once(npmStart, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A colleague's shell has neither our node_modules on its PATH nor what the npm that runs this bench has set. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = env['PATH']?.split(':').filter((entry) => !entry.includes('node_modules'))
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('npm_'))
  return { ...Object.fromEntries(kept), PATH: path?.join(':') }
}

async function waitForAnswer(url: string, child: ChildProcess) {
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`)
    await sleep(100)
  }
}
