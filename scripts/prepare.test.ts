import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Stands in for npm: `ci` leaves what npm leaves, `run build` a page; it notes what it was asked. */
const npmStandIn = `
  const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs')
  appendFileSync('asked', process.argv.slice(2, 4).join(' ') + '\\n')
  if (process.env.NPM_FAILS) { console.error(process.env.NPM_FAILS); process.exit(1) }
  if (process.argv[2] === 'ci') {
    mkdirSync('node_modules', { recursive: true })
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
  } else mkdirSync('build', { recursive: true })`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-prepare-'))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'web'))
  cpSync(new URL('prepare.mjs', import.meta.url), join(folder, 'scripts/prepare.mjs'))
  write('npm.cjs', npmStandIn)
  write('web/home.tsx', 'hello')
  lockZod('4.6.7')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a fresh clone is installed and built, and after that there is nothing to do', () => {
  expect(prepare().status).toBe(0)
  expect(asked()).toEqual(['ci --include=dev', 'run build'])
  expect(prepare()).toMatchObject({ status: 0, stdout: '', stderr: '' })
  expect(asked()).toHaveLength(2)
})

test('--install does not build', () => {
  prepare({}, '--install')
  expect(asked()).toEqual(['ci --include=dev'])
})

test('another version in the lockfile is installed; so is what someone left half installed', () => {
  prepare({}, '--install')
  lockZod('4.6.8')
  prepare({}, '--install')
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  prepare({}, '--install')
  expect(asked()).toHaveLength(3)
})

test('a changed source is built again, a changed test is not', () => {
  prepare()
  write('web/home.test.tsx', 'a test')
  prepare()
  expect(asked()).toHaveLength(2)
  write('web/home.tsx', 'hello again')
  prepare()
  expect(asked()).toEqual(['ci --include=dev', 'run build', 'run build'])
})

test('a failed install says so in one sentence and leaves no lock', () => {
  const { status, stderr } = prepare({ NPM_FAILS: 'the registry is on fire' })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'the registry is on fire\nnpm could not install the packages (npm ci: exit 1); its output is above.\n',
  )
  expect(existsSync(join(folder, '.cache/prepare.lock'))).toBe(false)
})

test('a machine without the library that Node 26 needs is told its name', () => {
  const { status, stderr } = prepare({ NPM_FAILS: 'node: error while loading shared libraries: libatomic.so.1' })
  expect(status).toBe(1)
  expect(stderr).toContain('apt-get install libatomic1')
})

test('the lock of a killed run is taken over', () => {
  mkdirSync(join(folder, '.cache'))
  write('.cache/prepare.lock', '1')
  utimesSync(join(folder, '.cache/prepare.lock'), new Date(0), new Date(0))
  const { status, stdout } = prepare({}, '--install')
  expect(status).toBe(0)
  expect(stdout).toContain('waiting for it')
})

function prepare(env: Record<string, string> = {}, ...args: string[]) {
  const npm = { npm_execpath: join(folder, 'npm.cjs'), npm_node_execpath: process.execPath }
  return spawnSync(process.execPath, ['scripts/prepare.mjs', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...npm, ...env },
    encoding: 'utf8',
  })
}

function lockZod(version: string) {
  const manifest = { dependencies: { zod: version }, optionalDependencies: {} }
  write('package.json', JSON.stringify(manifest))
  write('package-lock.json', JSON.stringify({ packages: { '': manifest, 'node_modules/zod': { version } } }))
}

function asked(): string[] {
  return readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')
}

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
}
