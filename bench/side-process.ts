import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '#scripts/run.ts'

/** A reference server beside ours; resolves once it answers, and is stopped by the function it returns. */
export async function startSideProcess(command: string, args: string[], url: string): Promise<() => Promise<void>> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  for (let tries = 0; !(await isOk(url)); tries++) {
    if (child.exitCode !== null || tries > 100) {
      await stop()
      throw new Error(`${command} ${args.join(' ')} does not answer.`)
    }
    await sleep(50)
  }
  return stop
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}
