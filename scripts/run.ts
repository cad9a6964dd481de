import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** With the tools of node_modules first, as under `npm run`, so that a script started by hand finds the same ones. */
export const pathWithTools = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)

export type Finished = { passed: boolean; output: string; seconds: number }

const running = new Set<ChildProcess>()

/** What a process gets beyond what this one has; undefined takes away. */
export type Env = Record<string, string | undefined>

/** Runs a command in the repository to its end and keeps what it says. It gets no standard input. */
export function run(command: string, args: string[], env: Env = {}): Promise<Finished> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: pathWithTools, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // its own process group, so that stopRunning() reaches what it started
    })
    running.add(child)
    let output = ''
    const finish = (passed: boolean) => {
      running.delete(child)
      resolve({ passed, output, seconds: (performance.now() - started) / 1000 })
    }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** Stops what is still running, with everything it started, as Ctrl-C would: Playwright cleans up after that one only. */
export function stopRunning() {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGINT')
}

/** Runs `stop` when someone interrupts this process, then leaves as a shell expects. */
export function onInterrupt(stop: () => void | Promise<void>) {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  for (const [signal, code] of Object.entries(exitCodes))
    process.once(signal, () => void Promise.resolve(stop()).finally(() => process.exit(code)))
}

export const seconds = (value: number) => `${value.toFixed(1)} s`
