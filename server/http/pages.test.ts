import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-pages-'))
const inline = 'document.title = "ready"'
const home = `<!doctype html><script>${inline}</script><script type="application/ld+json">{}</script><script src="/assets/a.js"></script>`

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
  writeFileSync(join(folder, `${file}.gz`), gzipSync(text))
}
write('index.html', home)
write('about/index.html', '<!doctype html>About')
write('auth/index.html', '<!doctype html>Sign in')
write('newsletter/index.html', '<!doctype html>Newsletter')
write('rate/index.html', '<!doctype html>Rate')
write('404/index.html', '<!doctype html>Oops! Page not found')
write('__spa-fallback.html', '<!doctype html>Portal')
write('assets/a.js', 'export {}')

const pages = loadPages(folder)
const server = createServer((incoming, outgoing) => pages.serve(incoming, outgoing))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Plain node:http: fetch would decompress and follow redirects. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, path, method, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    })
      .on('error', reject)
      .end()
  })
}

test('a page is served under its address', async () => {
  expect((await get('/')).body.toString()).toBe(home)
  expect((await get('/about?from=mail')).body.toString()).toContain('About')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('Accept-Encoding %j is answered with %s', async (accepted, encoding) => {
  const answer = await get('/', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toBe('Accept-Encoding')
})

test('an unchanged page is not sent again', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br' })
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
})

test('the policy allows the inline script by its hash, and nothing else inline', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).not.toContain('unsafe-inline')
})

test('hashed assets may be kept for ever, pages are asked for again', async () => {
  expect((await get('/assets/a.js')).headers['cache-control']).toContain('immutable')
  expect((await get('/')).headers['cache-control']).toBe('no-cache')
})

test.each([
  '/nope',
  '/about/nope',
  '/index.html',
  '/.git/HEAD',
  '/../.git/HEAD',
  '/../package.json',
  '/%2e%2e/package.json',
  '//about',
  '/assets/a.js.br',
])('%s is a real 404 with the page', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(answer.body.toString()).toContain('Oops! Page not found')
})

test('a screen of the portal is the portal app', async () => {
  const answer = await get('/dashboard')
  expect(answer.status).toBe(200)
  expect(answer.body.toString()).toContain('Portal')
})

test('a trailing slash leads to the page, and only to our own', async () => {
  expect((await get('/about/?a=1')).headers.location).toBe('/about?a=1')
  expect((await get('//evil.example/')).status).toBe(404)
})

test('HEAD sends the headers only, other methods are refused', async () => {
  const head = await get('/', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
  expect((await get('/', {}, 'POST')).status).toBe(405)
})

test('without a build the start is refused with what to do', () => {
  expect(() => loadPages(join(folder, 'assets'))).toThrow('npm run build')
})

test('a page that is opened by a mailed link tells nobody its address; others tell our own pages theirs', async () => {
  for (const path of ['/auth?token_hash=x&type=signup&mode=confirm', '/newsletter?confirm=x', '/rate?token=x'])
    expect((await get(path)).headers['referrer-policy']).toBe('no-referrer')
  for (const path of ['/', '/about', '/dashboard', '/nothing'])
    expect((await get(path)).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
