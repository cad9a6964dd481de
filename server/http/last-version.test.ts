import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { keepLastVersion } from './last-version.ts'
import { loadPages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-last-version-'))
const kept = join(folder, 'kept')
afterEach(() => rmSync(kept, { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

function build(version: string) {
  const client = join(folder, version)
  for (const page of [
    'index.html',
    '404/index.html',
    '__spa-fallback.html',
    `assets/code-${version}.js`,
    'assets/flag.svg',
  ]) {
    mkdirSync(join(client, page, '..'), { recursive: true })
    writeFileSync(join(client, page), page.endsWith('.js') ? `export default '${version}'` : version)
  }
  return client
}

let second = 0
/** As a process of this version does when it starts; each start is later than the one before it. */
function start(version: string) {
  const client = build(version)
  const last = keepLastVersion(client, kept)
  for (const name of readdirSync(kept))
    if (readdirSync(join(kept, name, 'assets')).includes(`code-${version}.js`))
      utimesSync(join(kept, name), ++second, second)
  return { pages: loadPages(client, null, last), last }
}

async function ask({ pages }: ReturnType<typeof start>, path: string) {
  const server = createServer((incoming, outgoing) => pages.serve(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    return { status: answer.status, text: await answer.text(), cached: answer.headers.get('cache-control') }
  } finally {
    server.close()
  }
}

test('a version serves the code of the one before it beside its own, and of no older one', async () => {
  start('first')
  const next = start('second')
  expect(await ask(next, '/assets/code-second.js')).toMatchObject({ status: 200, text: "export default 'second'" })
  expect(await ask(next, '/assets/code-first.js')).toEqual({
    status: 200,
    text: "export default 'first'",
    cached: 'public, max-age=31536000, immutable',
  })
  const third = start('third')
  expect((await ask(third, '/assets/code-second.js')).status).toBe(200)
  expect((await ask(third, '/assets/code-first.js')).status).toBe(404)
  expect(readdirSync(kept)).toHaveLength(2)
})

test('its own files stand before the kept ones, and pages are never kept', async () => {
  start('first')
  const next = start('second')
  expect((await ask(next, '/assets/flag.svg')).text).toBe('second')
  expect((await ask(next, '/')).text).toBe('second')
})

test('starting again forgets nothing, and going back to a version keeps the one that was tried', async () => {
  start('first')
  start('second')
  expect((await ask(start('second'), '/assets/code-first.js')).status).toBe(200)
  expect((await ask(start('first'), '/assets/code-second.js')).status).toBe(200)
  expect((await ask(start('third'), '/assets/code-first.js')).status).toBe(200)
})

test('the very first version has nothing before it', () => {
  expect(start('first').last).toBeUndefined()
})
