// A private Postgres server for tests and benches, from Debian's package, gone with the process that asked for it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { needTool, type Tool } from './debian.ts'
import { findFreePort } from './ports.ts'

const packagesFolder = '/usr/lib/postgresql'
const oldestSupported = 15

export const postgresServer: Tool = {
  name: `Postgres ${oldestSupported} or newer`,
  find: findBinaries,
  packages: [['postgresql']],
}

export type Postgres = {
  url: string
  stop: () => Promise<void>
  /** Kills the server as a crash would, and starts it on what is on the disk. */
  crash: () => Promise<void>
}

/** Nothing here outlives a crash of the machine: `fsync` is off unless a bench wants to measure an honest server. */
export async function startPostgres({ fsync = false } = {}): Promise<Postgres> {
  const bin = needTool(postgresServer)
  const folder = mkdtempSync(join(tmpdir(), 'slipway-postgres-'))
  const user = serverUser()
  if (user) chownSync(folder, user.uid, user.gid)

  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'slipway', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), init, { ...user, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`)

  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let log = ''
  const start = () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true, // a Ctrl-C in the terminal must reach the tests first and the server last
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
    return { child, exited: once(child, 'exit') }
  }
  let server = start()

  const end = async (signal: 'SIGQUIT' | 'SIGKILL') => {
    server.child.kill(signal)
    await server.exited
  }
  const stop = async () => {
    await end('SIGQUIT') // immediate: the folder goes anyway
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://slipway@127.0.0.1:${port}/postgres`
  for (let tries = 0; !(await answers(url)); tries++) {
    if (server.child.exitCode !== null || tries > 3000) {
      await stop()
      throw new Error(`Postgres did not start:\n${log}`)
    }
    await sleep(100)
  }
  const crash = async () => {
    await end('SIGKILL')
    // Its children notice within moments that it is gone; until then it may not start again.
    for (let tries = 0; !(await answers(url)); tries++) {
      if (tries > 3000) throw new Error(`Postgres did not start again:\n${log}`)
      if (tries === 0 || server.child.exitCode !== null) server = start()
      await sleep(100)
    }
  }
  return { url, stop, crash }
}

/** An empty database of its own on the server at `url`; dropped by `drop`. */
export async function createDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `slipway_${process.pid}_${Date.now().toString(36)}`
  await query(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => query(url, `drop database if exists ${name} with (force)`) }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

/** The newest version installed. Debian keeps each in its own folder and off the PATH. */
function findBinaries(): string | undefined {
  if (!existsSync(packagesFolder)) return undefined
  return readdirSync(packagesFolder)
    .filter((version) => Number(version) >= oldestSupported)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(packagesFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Postgres refuses to run as root; the package brings a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
