import { uploadIdIn } from './uploading.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

export const beginLinkUpload = (
  t: TestApp,
  key: string,
  { name, size, purpose = 'project' }: { name: string; size: number; purpose?: string },
) =>
  t.visitor.post('/api/uploads-by-link', undefined, {
    ...tus,
    'x-link-key': key,
    'upload-length': String(size),
    'upload-metadata': `purpose ${base64(purpose)},filename ${base64(name)}`,
  })

/** A file that arrived by a link and was looked into. */
export async function uploadByLink(t: TestApp, key: string, name: string, content: Uint8Array) {
  const id = uploadIdIn(await beginLinkUpload(t, key, { name, size: content.length }))
  const sent = await t.visitor.patch(`/api/uploads-by-link/${id}/content`, new Blob([Buffer.from(content)]), {
    ...tus,
    'x-link-key': key,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(content.length),
  })
  if (sent.status !== 204) throw new Error(await sent.text())
  await t.runJobs()
  return id
}
