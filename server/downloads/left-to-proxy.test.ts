import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { handleErrors } from '../http/errors.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createDownloadLink, type LinkClaims } from './downloads.ts'
import { downloadRoutes } from './downloads.routes.ts'

/** Only a folder is seen by the proxy too. */
const t = await createTestApp({ environment: { FILES_INTERNAL_PATH: '/internal-files/' } })
const { parts, visitor } = t
const claims: LinkClaims = { kind: 'raw_video', id: crypto.randomUUID(), user_id: crypto.randomUUID() }
const content = Buffer.from('not much of a film')

test('nginx in front is told where the file lies, by a name it cannot misread', async () => {
  const app = new Hono<HttpEnv>()
  app.onError(handleErrors(parts.log))
  app.use(async (c, next) => {
    const { auth, now, payments, storage } = parts
    c.set('ctx', { db: t.db, auth, now, payments, storage, formProof: null, origin: t.settings.origin, actor: null })
    c.set('address', 'accel')
    return next()
  })
  app.route(
    '/',
    downloadRoutes(async () => true),
  )
  const strange = 'raw_videos/1-ü 100% & more?#.mp4'
  await parts.storage.put(strange, content, 'video/mp4')
  const file = { ...claims, path: strange, file_name: 'reel.mp4', file_type: 'video/mp4', shown: 'inline' } as const
  const ask = (path: string, headers = {}) =>
    app.request(createDownloadLink(parts.storage, { ...file, path }, { now: parts.now() }).url, { headers })

  const answer = await ask(strange, { range: 'bytes=0-9' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-accel-redirect': '/internal-files/raw_videos/1-%C3%BC%20100%25%20%26%20more%3F%23.mp4',
    'content-type': 'video/mp4',
    'cache-control': 'private, no-cache',
  })
  const gone = await ask('raw_videos/none.mp4')
  expect([gone.status, gone.headers.get('x-accel-redirect')]).toEqual([404, null])
  const withdrawn = await visitor.get(createDownloadLink(parts.storage, file, { now: parts.now() }).url)
  expect([withdrawn.status, withdrawn.headers.get('x-accel-redirect')]).toEqual([404, null])
})
