import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('link-node.mjs', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-link-'))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"optionalDependencies":{"node-other":"26","node-this":"26"}}')
})
afterEach(() => rmSync(folder, { recursive: true }))

const install = (name: string) => {
  mkdirSync(join(folder, 'node_modules', name, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', name, 'bin/node'), '')
}
const run = () => execFileSync(process.execPath, [script], { cwd: folder, stdio: 'pipe' })
const link = () => readlinkSync(join(folder, 'node_modules/.bin/node'))

test('the Node that was installed for this platform is linked when npm left no link', () => {
  install('node-this')
  run()
  expect(link()).toBe('../node-this/bin/node')
})

test('a link that npm left stays, and where no Node was installed there is none', () => {
  run()
  expect(link).toThrow('ENOENT')
  install('node-this')
  symlinkSync('../node-this/bin/node', join(folder, 'node_modules/.bin/node'))
  run()
  expect(link()).toBe('../node-this/bin/node')
})
