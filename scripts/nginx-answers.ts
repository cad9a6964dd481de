// Whether nginx, as deploy/ has it, answers for pages and files as the process would.
import { Agent as PlainAgent, request as askPlainly } from 'node:http'
import { Agent as SafeAgent, request as askSafely } from 'node:https'
import { join } from 'node:path'
import { expect } from 'vitest'
import { prerenderedPages } from '#content/pages.ts'
import { portalScreens } from '#domain/permissions.ts'
import { listPageFiles } from '#server/http/pages.ts'
import { root } from './run.ts'

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }
type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>

const plainAgent = new PlainAgent({ keepAlive: true })
const safeAgent = new SafeAgent({ keepAlive: true, rejectUnauthorized: false })

/** Node's own requests: the path goes out as it is written, and what comes back stays compressed. */
export function askAt(origin: string): Ask {
  const { hostname, port, protocol } = new URL(origin)
  const [request, agent] =
    protocol === 'https:' ? ([askSafely, safeAgent] as const) : ([askPlainly, plainAgent] as const)
  return (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      request({ hostname, port, path, method, headers, agent }, async (answer) => {
        const body = Buffer.concat(await answer.toArray())
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
      })
        .on('error', reject)
        .end()
    })
}

/** Of the connection, or of the moment; and nginx has marks of its own. */
const incomparable = ['date', 'server', 'connection', 'keep-alive', 'etag', 'x-request-id', 'transfer-encoding']
const told = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !incomparable.includes(name))),
  body: body.toString('base64'),
})

/** What only the process answers, and what nginx could misread. */
const others: Array<Parameters<Ask>> = [
  ['/nope'],
  ['/about/'],
  ['/about/?a=1'],
  ['/About'],
  ['/%61bout'],
  ['//about'],
  ['/x/../about'],
  ['/index.html'],
  ['/br/index.html'],
  ['/assets/'],
  ['/assets/nothing-here.js'],
  ['/assets/../package.json'],
  ['/', { 'accept-encoding': 'br;q=0, gzip' }],
  ['/', { range: 'bytes=0-9' }],
  ['/', {}, 'HEAD'],
  ['/', {}, 'POST'],
  ['/healthz'],
]

/** Every page and file of the build: the same status, headers and bytes. How many those are. */
export async function comparePages(nginx: Ask, process: Ask): Promise<number> {
  const addresses = listPageFiles(join(root, 'build/client')).map(({ url }) => url)
  expect(addresses).toEqual(expect.arrayContaining(Object.keys(prerenderedPages)))
  const all = [...addresses, ...Object.keys(portalScreens), '/about?from=mail']
  for (const path of all)
    for (const encoding of path.startsWith('/assets/') ? ['br, gzip'] : ['br, gzip', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const answer = await nginx(path, headers)
      expect({ path, ...told(answer) }).toEqual({ path, ...told(await process(path, headers)) })
      // A mark in nginx's own form: the process was not asked.
      expect(String(answer.headers['etag']), path).toMatch(/^"[\da-f]+-[\da-f]+"$/)
    }
  for (const asked of others)
    expect({ asked, ...told(await nginx(...asked)) }).toEqual({ asked, ...told(await process(...asked)) })

  const first = await nginx('/', { 'accept-encoding': 'br' })
  const again = await nginx('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  return all.length
}

/** A file by its link: checked by the process and sent by nginx, whole or in parts. */
export async function checkFile(nginx: Ask, process: Ask, link: string, content: Buffer, encodedName: string) {
  const size = content.length
  const whole = await nginx(link)
  expect(content.equals(whole.body)).toBe(true)
  expect({ status: whole.status, headers: whole.headers }).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'video/mp4',
      'content-length': String(size),
      'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodedName}`),
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  expect(whole.headers).not.toHaveProperty('x-accel-redirect')
  const part = await nginx(link, { range: `bytes=1000000-1000099` })
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 1000000-1000099/${size}`])
  expect(content.subarray(1_000_000, 1_000_100).equals(part.body)).toBe(true)
  expect((await nginx(link, { range: `bytes=${size}-` })).status).toBe(416)
  const etag = String(whole.headers['etag'])
  expect((await nginx(link, { 'if-none-match': etag })).status).toBe(304)
  expect((await nginx(link, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await nginx(link, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  const head = await nginx(link, {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(size), 0])

  const straight = await process(link)
  expect([straight.status, straight.body.length]).toEqual([200, 0])
  const { 'x-accel-redirect': internal, ...said } = straight.headers
  const kept = Object.keys(said).filter((name) => ![...incomparable, 'content-length'].includes(name))
  expect(kept).toEqual(expect.arrayContaining(['content-security-policy', 'strict-transport-security']))
  for (const name of kept) expect(whole.headers[name], name).toBe(said[name])
  expect(String(internal).endsWith(encodedName)).toBe(true)
  for (const path of [String(internal), '/internal-files/', '/internal-files/../internal-files/raw_videos/'])
    expect((await nginx(path)).status, path).toBe(404)
  expect((await nginx(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(400)
}
