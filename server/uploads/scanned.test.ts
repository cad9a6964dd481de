import { expect, test } from 'vitest'
import { sayRefused } from '#domain/uploads.ts'
import { startClamd } from '../testing/clamd-server.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { readUpload, upload } from '../testing/uploading.ts'

// Found by a scanner that was there once, and is away now.
const first = await startClamd()
await first.stop()
const t = await createTestApp({ environment: { CLAMD_URL: first.url } })
const pia = await t.as('pia')
const attach = (fileName: string, content: string) =>
  upload(pia, Buffer.from(content), { fileName, purpose: 'attachment' })
const send = (attachments: string[]) => pia.post('/api/tickets', { subject: 'Files', message: 'See this', attachments })

test('while the scanner is away a file waits and no message takes it; once it is back it is judged', async () => {
  const [good, bad] = [await attach('notes.txt', 'Hello'), await attach('plan.txt', 'A worm')]
  await t.runJobs()
  for (const id of [good, bad]) expect((await readUpload(pia, id)).state).toBe('checking')
  const early = await send([good])
  expect([early.status, await errorCodeIn(early)]).toEqual([409, 'upload_not_ready'])

  const clamd = await startClamd({ port: first.port })
  t.clock.advance({ hours: 2 })
  await t.runJobs()
  await clamd.stop()
  expect(await readUpload(pia, good)).toMatchObject({ state: 'ready', file_type: 'text/plain' })
  expect(await readUpload(pia, bad)).toMatchObject({ state: 'refused', refused_reason: 'harmful' })
  const refused = await send([bad])
  expect(refused.status).toBe(409)
  expect(JSON.stringify(await refused.json())).toContain(sayRefused('plan.txt', 'harmful'))
  expect(sayRefused('plan.txt', 'harmful')).toBe('plan.txt was not accepted: it looks harmful.')
  expect((await send([good])).status).toBe(201)
})
