import { enableCompileCache } from 'node:module'
import { openConnection } from './db/connection.ts'
import { readSettings } from './env.ts'
import { describeError } from './log.ts'
import { rememberPackages } from './remember-packages.ts'
import { StartError } from './start-error.ts'

/** Says in plain words why it cannot go on. */
function giveUp(error: unknown): never {
  const lines = error instanceof StartError ? error.lines : [`Slipway could not start. ${describeError(error)}`]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

try {
  const settings = readSettings()
  // The database wakes on its own thread while the rest of the program is still being read and compiled; without one, that is for nothing.
  const connecting = openConnection(settings)
  connecting.catch(giveUp)
  enableCompileCache('node_modules/.cache/slipway')
  rememberPackages()
  const { startProduct } = await import('./product.ts')
  const stop = await startProduct(settings, connecting)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(() => process.exit(0), giveUp)
    })
  }
} catch (error) {
  giveUp(error)
}
