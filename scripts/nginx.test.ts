// deploy/nginx.conf by itself, while no process is up: whom it answers, over which suites, with which headers, and what it writes down.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect as connectPlainly } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSafely, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { findBrowserTools } from './browser-tools.ts'
import { startProxy } from './nginx.ts'
import { findFreePort } from './ports.ts'
import { root } from './run.ts'

const tools = existsSync(join(root, 'build/nginx')) ? findBrowserTools() : undefined
const port = await findFreePort()
let proxy: Awaited<ReturnType<typeof startProxy>>

/** What comes back for bytes as they are: one answer, or nothing when the other side hangs up. */
async function send(text: string, to: { port: number; servername?: string }): Promise<string> {
  const socket = 'servername' in to ? await shakeHands(to.port, to.servername) : connectPlainly(to.port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const part of socket) {
    answer += String(part)
    if (isWhole(answer, text.startsWith('HEAD'))) break // leaving the loop hangs up
  }
  return answer
}

function isWhole(answer: string, isHead: boolean) {
  const [head = '', body] = answer.split('\r\n\r\n')
  return body !== undefined && (isHead || body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0))
}

function shakeHands(port: number, servername: string | undefined): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const name = servername === undefined ? {} : { servername }
    // No servername: an address instead of a name. The certificate is looked at only where the handshake is what is tested.
    const socket = connectSafely({ port, host: '127.0.0.1', rejectUnauthorized: false, ...name })
    socket.once('secureConnect', () => resolve(socket)).once('error', reject)
  })
}

const request = (line: string, headers: Record<string, string> = {}) =>
  [`${line} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
const closing = { Host: 'localhost', Connection: 'close' }
const ours = () => ({ port, servername: 'localhost' })

describe.skipIf(!tools)('nginx as deploy/ has it', () => {
  beforeAll(async () => {
    const nobody: [string, string] = [`127.0.0.1:${await findFreePort()}`, `127.0.0.1:${await findFreePort()}`]
    proxy = await startProxy(port, nobody, tmpdir())
  })
  afterAll(() => proxy?.stop())

  test('answers to its own name only, without TLS', async () => {
    const plain = { port: proxy.plainPort }
    const sent = await send(request('GET /x?y=1', closing), plain)
    expect(sent).toMatch(/^HTTP\/1.1 308 /)
    expect(sent).toContain('Location: https://localhost/x?y=1\r\n')
    expect(sent).toContain('Server: nginx\r\n')
    for (const Host of ['evil.example', 'localhost.evil.example', '127.0.0.1', ''])
      expect(await send(request('GET /x', { ...closing, Host }), plain), Host).toBe('')
    expect(await send(request('GET /x'), plain)).toBe('')
    expect(await send('no HTTP at all\r\n\r\n', plain)).toBe('')
  })

  test('answers to its own name only, with TLS', async () => {
    await expect(shakeHands(port, undefined)).rejects.toThrow(/unrecognized name/)
    await expect(shakeHands(port, 'evil.example')).rejects.toThrow(/unrecognized name/)
    expect(await send(request('GET /', { ...closing, Host: 'evil.example' }), ours())).toBe('')
    expect(await send(request('GET /', closing), { port })).toMatch(/^HTTP\/1.1 400 /) // no TLS at all
    expect(await send(request('GET /', closing), ours())).toMatch(/^HTTP\/1.1 200 /)
  })

  test('takes the suites of today and no other, and gives out no tickets', async () => {
    const run = promisify(execFile)
    const openssl = (...args: string[]) => run(tools?.openssl ?? '', args)
    const connect = async (...flags: string[]) => {
      const at = ['-connect', `127.0.0.1:${port}`, '-servername', 'localhost']
      const asked = openssl('s_client', ...at, ...flags)
      asked.child.stdin?.end()
      return asked.then(
        ({ stdout }) => stdout,
        () => 'refused',
      )
    }
    const everything = 'ALL:COMPLEMENTOFALL:@SECLEVEL=0'
    const known = (await openssl('ciphers', '-tls1_2', everything)).stdout.trim().split(':')
    expect(known).toEqual(expect.arrayContaining(['AES256-SHA', 'AES128-GCM-SHA256', 'CAMELLIA256-SHA']))
    // It picks one of those offered: that one is left out next time, until it finds none.
    const taken: string[] = []
    for (let picked: string | undefined = ''; picked !== undefined;) {
      if (picked) taken.push(picked)
      const left = known.filter((suite) => !taken.includes(suite))
      picked = /Cipher is ([\w-]+)/.exec(await connect('-tls1_2', '-cipher', `${left.join(':')}:@SECLEVEL=0`))?.[1]
    }
    expect(taken.sort()).toEqual([
      'ECDHE-RSA-AES128-GCM-SHA256',
      'ECDHE-RSA-AES256-GCM-SHA384',
      'ECDHE-RSA-CHACHA20-POLY1305',
    ])
    for (const old of ['-tls1', '-tls1_1']) expect(await connect(old, '-cipher', everything), old).toBe('refused')
    expect(await connect('-tls1_3')).toContain('TLS_AES_256_GCM_SHA384')
    expect(await connect('-tls1_2')).not.toContain('TLS session ticket:')
  })

  test.each([
    ['400', 'no HTTP', 'no HTTP at all\r\n\r\n'],
    ['400', 'headers too large', request('GET /', { ...closing, 'X-Long': 'x'.repeat(40_000) })],
    ['405', 'a method of the wire', request('TRACE /', closing)],
    ['413', 'a body too large', request('POST /api/session', { ...closing, 'Content-Length': '3000000' })],
    ['413', 'a piece too large', request('PATCH /api/uploads/x', { ...closing, 'Content-Length': '99000000' })],
    [
      '413',
      'a body too large where nobody gets in',
      request('POST /internal-files/x', { ...closing, 'Content-Length': '3000000' }),
    ],
    ['404', 'where nobody gets in', request('GET /internal-files/x', closing)],
    ['502', 'no process', request('GET /api/session', closing)],
    ['502', 'no process for an upload', request('GET /api/uploads/x', closing)],
  ])('what it answers by itself has our headers: %s, %s', async (status, _, text) => {
    const answer = await send(text, ours())
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const expected = { ...securityHeaders(), 'Content-Security-Policy': dataPolicy, 'Cache-Control': 'no-store' }
    for (const [name, value] of Object.entries(expected)) expect(answer).toContain(`${name}: ${value}\r\n`)
    expect(answer).toContain('Server: nginx\r\n')
  })

  test('passes on what is asked of a website by its name, and of no name above or beside it', async () => {
    const Host = 'kiln-and-core.portgardner-websites.example'
    const to = { port, servername: Host }
    const path = '/preview/canary-4712/?x=y'
    expect(await send(request(`GET ${path}`, { ...closing, Host }), { port: proxy.plainPort })).toContain(
      `Location: https://${Host}${path}\r\n`,
    )
    const answer = await send(request(`GET ${path}`, { ...closing, Host }), to)
    expect(answer).toMatch(/^HTTP\/1.1 502 /)
    expect(answer).toContain('X-Content-Type-Options: nosniff\r\n')
    expect(answer).toContain(`Content-Security-Policy: ${dataPolicy}\r\n`)
    expect(answer).toContain('Please try again in a minute.')
    const large = { ...closing, Host, 'Content-Length': '200000' }
    expect(await send(request('POST /enquiry', large), to)).toMatch(/^HTTP\/1.1 413 /)
    expect(proxy.logs().access).not.toContain('canary-4712')
    await expect(shakeHands(port, 'portgardner-websites.example')).rejects.toThrow(/unrecognized name/)
  })

  test('writes down no link that signs in, opens a file or ends a newsletter', async () => {
    const secret = 'canary-4711'
    const token = `${secret}-${'x'.repeat(300)}`
    const paths = [
      `/auth?token_hash=${secret}&type=recovery`,
      `/api/newsletter-endings?token=${secret}`,
      `/rate?token=${secret}`,
      `/api/ticket-ratings?token=${secret}`,
      `/api/session?${secret}`,
      `/nowhere?${secret}`,
      `/assets/nothing-here.js?${secret}`,
      `/api/uploads/x?${secret}`,
      `/internal-files/x?${secret}`,
      `/.well-known/acme-challenge/nothing-here?${secret}`,
      `/api/files/${secret}`,
      `/websites/kiln-and-core/preview/${secret}/`,
      `/websites/kiln-and-core/preview/${secret}/privacy?x`,
      `https://localhost/api/files/${token}`,
      ...['/api/files/', '//api/files/', '/API/files/', '/%61pi/files/', '/api/files%2F', '/x/../api/files/'].map(
        (spelling) => spelling + token,
      ),
    ]
    const from = { ...closing, Referer: `https://localhost/auth?token_hash=${secret}`, Cookie: `s=${secret}` }
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'POST']) {
        const large = method === 'POST' ? { 'Content-Length': '99000000' } : {}
        await send(request(`${method} ${path}`, { ...from, ...large }), ours())
        await send(request(`${method} ${path}`, from), { port: proxy.plainPort })
        await send(request(`${method} ${path}`, { ...from, Host: 'evil.example' }), ours())
        await send(request(`${method} ${path}`, { ...from, Host: 'evil.example' }), { port: proxy.plainPort })
      }
    for (const to of [ours(), { port: proxy.plainPort }, { port }]) await send(`GET ${secret}\r\n\r\n`, to)
    await send(request(`GET /x?${secret}`, { 'X-Long': secret.repeat(4000) }), ours())

    const { access, error } = proxy.logs()
    expect(access).not.toContain(secret)
    expect(error).not.toContain(secret)
    // An operator still sees what was asked, how it ended and who was tried.
    expect(access).toMatch(/^127.0.0.1 \[\S+\] "GET \/auth" 200 /m)
    expect(access).toMatch(
      /"GET \/api\/files\/..." 502 \d+ bytes [\d.]+s by "127.0.0.1:\d+, 127.0.0.1:\d+" with "502, 502"/,
    )
    expect(access).toMatch(/"POST \/api\/session" 413 /)
  })
})
