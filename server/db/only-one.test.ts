import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPool } from './connection.ts'
import { takeTurn } from './only-one.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''
const pool = openPool(server, 4)
const database = { pool, embedded: false }
const times = { beatMs: 200, silentMs: 5_000 }
const killed: (() => void)[] = []
afterAll(async () => {
  for (const kill of killed) kill()
  await pool.end()
})

/** A process that takes the turn, says so, and says when it has lost it. */
function holder(name: string) {
  const code = `
    import { openPool } from ${JSON.stringify(new URL('connection.ts', import.meta.url).href)}
    import { takeTurn } from ${JSON.stringify(new URL('only-one.ts', import.meta.url).href)}
    const database = { pool: openPool(${JSON.stringify(server)}, 2), embedded: false }
    const turn = await takeTurn(database, ${JSON.stringify(name)}, ${JSON.stringify(times)})
    turn.lost.addEventListener('abort', () => console.log('lost'))
    console.log('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  killed.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (more) => (said += String(more)))
  return { child, says: (word: string) => until(() => said.includes(word)), said: () => said }
}

async function until(is: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + 60_000; !(await is()); await sleep(50))
    if (Date.now() > end) throw new Error('It never was')
}

const ask = (name: string) => takeTurn(database, name, times)

test('who works keeps the turn, who hangs loses it to whoever asks, and knows it when it wakes', async () => {
  const name = `turn ${process.pid}`
  const { child, says, said } = holder(name)
  await says('taken')
  for (const end = Date.now() + times.silentMs * 1.4; Date.now() < end; await sleep(300))
    expect(await ask(name)).toBeNull()
  expect(said()).not.toContain('lost')

  child.kill('SIGSTOP')
  const stoppedAt = Date.now()
  let turn: Awaited<ReturnType<typeof ask>> = null
  await until(async () => (turn = await ask(name)) !== null)
  expect(Date.now() - stoppedAt).toBeGreaterThan(times.silentMs * 0.8)
  // Another's turn was none of its business.
  const other = await ask(`${name}, another`)
  expect(other).not.toBeNull()

  child.kill('SIGCONT')
  await says('lost')
  expect(await ask(name)).toBeNull()
  for (const one of [turn, other]) await one?.leave()
  const free = await ask(name)
  expect(free?.lost.aborted).toBe(false)
  await free?.leave()
}, 150_000)

test('whose connection is ended loses the turn, and leaves without waiting for an answer', async () => {
  const name = `ended ${process.pid}`
  const turn = await ask(name)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
     and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
    [name],
  )
  await until(() => turn?.lost.aborted === true)
  await turn?.leave()
  const again = await ask(name)
  expect(again).not.toBeNull()
  await again?.leave()
}, 90_000)
