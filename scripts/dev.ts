// `npm run dev`: the API with restart on change and the web app with hot reload, as one command on one address.
// React Router's dev server answers on 3000 and passes what is not a page on to the API.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { pathWithTools, root } from './run.ts'

const webPort = 3000
const apiPort = 3001

const children = [
  start('api', 'node', ['--watch', 'server/main.ts'], {
    PORT: String(apiPort),
    APP_ORIGIN: `http://127.0.0.1:${webPort}`,
  }),
  start('web', 'react-router', ['dev', '--host', '127.0.0.1', '--port', String(webPort)], {}),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopAll(0))

function start(name: string, command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: pathWithTools, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C reaches this process only, which then stops both in order
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`))
  child.on('exit', (code) => {
    console.log(`${name} │ stopped (${code ?? 'by a signal'})`)
    stopAll(1)
  })
  return child
}

/** One without the other is no use: stop both, and leave when both are gone. */
function stopAll(exitCode: number) {
  process.exitCode ??= exitCode
  for (const { pid, exitCode, signalCode } of children)
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}
