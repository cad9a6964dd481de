import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { handleErrors } from '../http/errors.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { fileBehind } from '../testing/signed-files.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { createDownloadLink, type LinkClaims } from './downloads.ts'
import { downloadRoutes } from './downloads.routes.ts'

const t = await createTestApp()
const place = t.settings.s3 ? 's3' : 'disk'
const claims: LinkClaims = { kind: 'raw_video', id: crypto.randomUUID(), user_id: crypto.randomUUID() }
const content = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
const path = 'raw_videos/1763200000000-reel.mp4'

const { parts, db, settings, clock } = t
const { storage, now, auth, payments, log } = parts
await storage.put(path, content, 'video/mp4')
let mayStill = true
const app = new Hono<HttpEnv>()
app.onError(handleErrors(log))
const visitor: Ctx = { db, auth, now, payments, storage, formProof: null, origin: settings.origin, actor: null }
app.use(async (c, next) => {
  c.set('ctx', visitor)
  c.set('address', '127.0.0.1')
  return next()
})
app.route(
  '/',
  downloadRoutes(async (_ctx, asked) => mayStill && asked.id === claims.id && asked.user_id === claims.user_id),
)

const link = (more: { path?: string; file_name?: string; file_type?: string; shown?: 'inline' | 'attachment' } = {}) =>
  createDownloadLink(
    storage,
    { ...claims, path, file_name: 'reel.mp4', file_type: 'video/mp4', shown: 'inline', ...more },
    { now: now() },
  )
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => app.request(url, { method, headers })
const bytesIn = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a whole file comes with its type, name and mark', async () => {
  const answer = await get(link({ file_name: 'Übung "1".mp4' }).url)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="_bung _1_.mp4"; filename*=UTF-8''%C3%9Cbung%20%221%22.mp4`,
  })
  expect(content.equals(await bytesIn(answer))).toBe(true)
})

test('a part is sent as one, the part beyond the end is refused', async () => {
  const { url } = link()
  const part = await get(url, { range: 'bytes=990-' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000'])
  expect(content.subarray(990).equals(await bytesIn(part))).toBe(true)
  const beyond = await get(url, { range: 'bytes=1000-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
})

test('HEAD tells what GET would, without the file; If-Range and If-None-Match hold', async () => {
  const { url } = link()
  const head = await get(url, { range: 'bytes=0-9' }, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([206, '10', ''])
  const etag = head.headers.get('etag') ?? ''
  expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304)
})

test.each([
  ['x.html', 'video/mp4', 'x.html.mp4'],
  ['clip.MP4', 'video/mp4', 'clip.MP4'],
  ['clip.mov', 'video/mp4', 'clip.mp4'],
  ['clip.mp4', 'video/x-matroska', 'clip.mkv'],
  ['take 2.final', 'video/quicktime', 'take 2.final.mov'],
  ['noending', 'video/webm', 'noending.webm'],
  ['old.avi', 'video/x-msvideo', 'old.avi'],
  ['poster.jpg', 'image/jpeg', 'poster.jpg'],
  ['x.html', 'application/octet-stream', 'x.html.bin'],
  ['x.mov', 'application/octet-stream', 'x.mov'],
])('%s that is %s is saved as %s', async (file_name, file_type, saved) => {
  for (const shown of ['inline', 'attachment'] as const) {
    const from = await fileBehind(await get(link({ file_name, file_type, shown }).url))
    expect(from.headers.get('content-disposition')).toContain(`; filename="${saved}"; `)
    await from.body?.cancel()
  }
})

test('promise 14: no link works that is tampered with, too old, or whose right is gone', async () => {
  const { url } = link()
  const token = url.slice('/api/files/'.length)
  const [text = '', signature = ''] = token.split('.')
  const forged = Buffer.from(text, 'base64url').toString().replace('reel.mp4"', 'reel.mp4" ')
  const tampered = [
    ...Array.from({ length: 100 }, (_, i) => {
      const at = Math.floor((i * token.length) / 100)
      return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    }),
    `${Buffer.from(forged).toString('base64url')}.${signature}`,
    `${text}.`,
    `.${signature}`,
    text,
    `${token}.${signature}`,
    `${text}.${signature.slice(0, -1)}`,
  ]
  let accepted = 0
  for (const attempt of tampered) if ((await get(`/api/files/${attempt}`)).status < 400) accepted += 1

  mayStill = false
  for (const method of ['GET', 'HEAD']) if ((await get(url, {}, method)).status < 400) accepted += 1
  expect(await errorCodeIn(await get(url))).toBe('not_found')
  mayStill = true
  const fresh = link()
  clock.advance({ seconds: 3590 })
  expect((await get(fresh.url)).status).toBe(200)
  clock.advance({ seconds: 11 })
  const old = await get(fresh.url)
  if (old.status < 400) accepted += 1
  expect(await errorCodeIn(old)).toBe('link_expired')
  process.stdout.write(
    `figure: promise 14 on ${place}: ${tampered.length + 3} links tampered with, old or withdrawn, ${accepted} accepted\n`,
  )
  expect(accepted).toBe(0)
})

test.each(['é', '中', '😀'])('a signature of as many characters and more bytes is invalid: %s', async (wide) => {
  const [text = '', signature = ''] = link().url.slice('/api/files/'.length).split('.')
  const given = wide.repeat(43).slice(0, signature.length - 1)
  for (const attempt of [`${text}.${given}A`, `abc.A${given}`]) {
    const answer = await get(`/api/files/${encodeURIComponent(attempt.toWellFormed())}`)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([400, 'link_invalid'])
  }
})

test('a file that is gone behind its link is said to be gone', async () => {
  for (const shown of ['inline', 'attachment'] as const) {
    const answer = await get(link({ path: 'raw_videos/none.mp4', shown }).url)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'file_missing'])
  }
})

test('what is to be saved comes from the store itself, where there is one', async () => {
  const answer = await get(link({ shown: 'attachment' }).url)
  if (place === 'disk') return expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(answer.status).toBe(302)
  const file = await fetch(answer.headers.get('location') ?? '')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="reel.mp4"/)
  expect(content.equals(await bytesIn(file))).toBe(true)
})

test('until a noun answers for its files, no link opens any', async () => {
  const file = { ...claims, path, file_name: 'reel.mp4', file_type: 'video/mp4', shown: 'inline' } as const
  const { url } = createDownloadLink(parts.storage, file, { now: parts.now() })
  expect((await t.visitor.get(url)).status).toBe(404)
})
