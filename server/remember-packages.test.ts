import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Loads a part of the program that needs many packages, and tells what was found where, and what Node itself was asked. */
const loading = `
import { registerHooks } from 'node:module'
import { rememberPackages } from './server/remember-packages.ts'
const found = {}
const asked = []
const watch = (note) =>
  registerHooks({
    resolve(specifier, context, resolve) {
      const answer = resolve(specifier, context)
      note(specifier, context.parentURL ?? '', answer.url)
      return answer
    },
  })
// The hook that is registered last is asked first.
watch((specifier, parent) => asked.push(specifier + ' ' + parent))
if (process.argv[1] === 'remembering') rememberPackages()
watch((specifier, parent, url) => (found[specifier + ' ' + parent] = url))
await import('./server/db/client.ts')
await import('hono')
process.stdout.write(JSON.stringify({ found, asked }))
`

async function load(how: 'remembering' | 'plainly') {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', loading, how], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as { found: Record<string, string>; asked: string[] }
}

test('every import is found where Node finds it, and Node is asked for few of them', async () => {
  const [remembering, plainly] = await Promise.all([load('remembering'), load('plainly')])
  expect(remembering.found).toEqual(plainly.found)
  expect(Object.keys(plainly.found).length).toBeGreaterThan(100)
  expect(remembering.asked.length).toBeLessThan(plainly.asked.length / 2)
})
