// What runs every night, with the words of deploy/: on a server by a timer, under Docker in the loop of a service.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { System } from '#domain/system.ts'
import { startProduct, type Product } from '../scripts/product.ts'
import { root } from '../scripts/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-nights-'))
const dataDir = join(folder, 'data')
let product: Product
beforeAll(async () => {
  product = await startProduct(dataDir)
})
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')

async function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'close')
  return { code, said }
}

async function askSystem() {
  const signedIn = await fetch(`${product.origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@portgardner.example', password: 'slipway-demo' }),
  })
  const headers = { cookie: signedIn.headers.getSetCookie().join('; ') }
  return (await (await fetch(`${product.origin}/api/system`, { headers })).json()) as System
}

const everythingWentWell = [
  /^The backup is in .*rows of .*tables/m,
  /^The drill succeeded: \d{3,} rows of \d+ tables and \d+ files were restored and are equal/m,
  /^Older than 14 days and removed: 0 backups/m,
]

/** Compose's own `$$` is the shell's `$`. */
const service = /^ {2}backup:\n(?: {4}.*\n)+/m.exec(read('deploy/compose.yaml'))?.[0].replaceAll('$$', '$') ?? ''
const marker = join(folder, 'failed')
const loop = / - >-\n((?: {8}.*\n)+)/.exec(service)?.[1]?.trim().replaceAll(/\n +/g, ' ') ?? ''
const isHealthy = /test: \[CMD, (.+)\]/.exec(service)?.[1]?.replaceAll(/, |'/g, ' ') ?? ''

test('the loop of compose waits until 03:17, marks a night that failed, and forgets it after a good one', async () => {
  expect(service).toContain('- /bin/sh\n      - -c\n')
  const tools = join(folder, 'tools')
  const backups = join(folder, 'backups of compose')
  mkdirSync(tools)
  writeFileSync(backups, 'not a folder')
  const asked = Math.floor(Date.now() / 1000)
  // What time it is stands still, what time 03:17 is does not.
  writeTool(tools, 'date', `if [ "$*" = +%s ]; then echo ${asked}; else PATH=\${PATH#*:}; exec date "$@"; fi`)
  // Instead of waiting: how long, and how the night before went. The first fails; then it is mended; the third never comes.
  const log = join(folder, 'slept')
  writeTool(
    tools,
    'sleep',
    `if ${isHealthy.replaceAll('/tmp/failed', marker)}; then echo "$1 healthy"; else echo "$1 unhealthy"; rm "$BACKUP_DIR"; fi >> ${log}
    [ "$(wc -l < ${log})" -lt 3 ]`,
  )
  const env = { PATH: `${tools}:${process.env['PATH']}`, TZ: 'UTC', BACKUP_DIR: backups }
  const { said } = await run('/bin/sh', ['-c', loop.replaceAll('/tmp/failed', marker)], env)
  expect(said).toContain(`The folder for backups ${backups} cannot be written.`)
  for (const line of everythingWentWell) expect(said).toMatch(line)
  const nights = readFileSync(log, 'utf8').trim().split('\n')
  expect(nights.map((night) => night.replace(/^\d+ /, ''))).toEqual(['healthy', 'unhealthy', 'healthy'])
  for (const night of nights) {
    const seconds = Number.parseInt(night, 10)
    expect((asked + seconds) % 86_400).toBe((3 * 60 + 17) * 60)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
  }
  expect(await askSystem()).toMatchObject({
    last_backup: { place: expect.stringContaining(backups) },
    last_drill_at: expect.any(String),
  })
})

function writeTool(tools: string, name: string, script: string) {
  writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(tools, name), 0o755)
}

test('the nightly unit makes, tries and writes down a backup while the product runs on the embedded database', async () => {
  const backups = join(folder, 'backups of the unit')
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(read('deploy/slipway-backup.service')) ?? []
  const [program = '', ...args] = command.replaceAll('/opt/slipway', root.replace(/\/$/, '')).split(' ')
  const before = new Date((await askSystem()).last_drill_at ?? 0)
  const { code, said } = await run(program, args, { BACKUP_DIR: backups })
  expect({ code, said }).toMatchObject({ code: 0 })
  for (const line of everythingWentWell) expect(said).toMatch(line)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('copy'))).toEqual([])
  const { last_backup, last_drill_at } = await askSystem()
  expect(last_backup?.place).toContain(backups)
  expect(new Date(last_drill_at ?? 0).getTime()).toBeGreaterThan(before.getTime())
})

test('a drill that fails leaves the backup made and undrilled, and the command with 1', async () => {
  const backups = join(folder, 'backups of a bad disk')
  const before = (await askSystem()).last_drill_at
  // The disk fails when the drill asks for its scratch folder.
  const fails = `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module'
    fs.mkdtemp = async () => { throw Object.assign(new Error('bad disk'), { code: 'EIO' }) }; syncBuiltinESMExports()`
  const options = ['--import', `data:text/javascript,${encodeURIComponent(fails)}`]
  const command = [...options, 'server/operator/backup.ts', '--drill', '--keep-days', '14']
  const { code, said } = await run(process.execPath, command, { BACKUP_DIR: backups })
  expect(code).toBe(1)
  expect(said).toMatch(everythingWentWell[0] ?? '')
  expect(said).not.toContain('The drill succeeded')
  expect(said).not.toContain('Older than 14 days')
  const { last_backup, last_drill_at } = await askSystem()
  expect(last_backup?.place).toContain(backups)
  expect(last_drill_at).toBe(before)
})
