import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { cast } from '../db/seed/cast.ts'
import { fetchFile } from '../testing/downloading.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { setFree } from '../testing/uploading.ts'
import { collectPersonalData } from './export.ts'
import { failDataExport } from './data-exports.ts'
import { data_exports } from './personal-data.tables.ts'

const t = await createTestApp()
const pia = await t.as('pia')
const cleo = await t.as('cleo')
const piaId = await t.userIdOf('pia')

type Browser = typeof pia
type Export = { id: string; state: string; size: number | null; expires_at: string }

beforeEach(async () => {
  await t.db.delete(data_exports)
})

const listed = async (browser: Browser) =>
  ((await (await browser.get('/api/data-exports')).json()) as { exports: Export[] }).exports
const ask = async (browser: Browser) => {
  const answer = await browser.post('/api/data-exports')
  expect(answer.status).toBe(201)
  return (await answer.json()) as Export
}
const linkTo = async (browser: Browser, id: string) => {
  const answer = await browser.post(`/api/data-exports/${id}/links`)
  return answer.status === 200 ? ((await answer.json()) as { url: string }).url : answer.status
}
const prepared = async (browser: Browser) => {
  const { id } = await ask(browser)
  await t.runJobs()
  return id
}

test('a download is prepared, mailed, and holds what is kept of its person and nobody else', async () => {
  const asked = await ask(pia)
  expect(asked).toMatchObject({ state: 'preparing', size: null })
  expect(await listed(pia)).toMatchObject([{ id: asked.id, state: 'preparing' }])
  const data = await collectPersonalData(t.db, { user_id: piaId, email: cast.pia.email })
  await t.runJobs()
  const [ready] = await listed(pia)
  expect(ready).toMatchObject({ id: asked.id, state: 'ready', size: expect.any(Number) as number })
  expect(await t.mailbox(cast.pia.email)).toMatchObject([{ kind: 'data-ready', subject: 'Your data is ready' }])

  const url = await linkTo(pia, asked.id)
  if (typeof url !== 'string') throw new Error(`No link: ${url}`)
  const answer = await fetchFile(pia, url)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('my-data.zip')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.byteLength).toBe(ready?.size)
  const files = unzipSync(bytes)
  const told = Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, content]) => [name.replace('.json', ''), JSON.parse(strFromU8(content)) as unknown]),
  )
  // The mail that says it is ready came after it.
  // By whom the team looked is told beside what is kept of it.
  const looks = data['looks']?.map((row) => ({ ...row, by: 'Ada Lindqvist' }))
  expect(looks).toHaveLength(1)
  expect(told).toEqual(JSON.parse(JSON.stringify({ ...data, looks })))
  expect(Object.keys(told)).toEqual(expect.arrayContaining(['users', 'user_profiles', 'website_projects']))
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('user_profiles.json (1)')
})

test('one a day, however often it is asked for at once; one that failed does not count', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => pia.post('/api/data-exports')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429, 429])
  const again = await pia.post('/api/data-exports')
  expect(await again.json()).toMatchObject({ error: { message: 'You can prepare one download a day.' } })
  expect(await listed(pia)).toHaveLength(1)
  // Somebody else's day is another's.
  await ask(cleo)
  const [own] = await listed(pia)
  await failDataExport(t.db, own?.id ?? '')
  await ask(pia)
})

test('nobody else sees it, opens it, or is given a link to it', async () => {
  const id = await prepared(pia)
  expect(await listed(cleo)).toEqual([])
  expect(await linkTo(cleo, id)).toBe(404)
  expect(await linkTo(pia, crypto.randomUUID())).toBe(404)
  expect((await t.visitor.get('/api/data-exports')).status).toBe(401)
})

test('before the room that is left to the database none is asked for, and none that was asked for is written', async () => {
  const { id } = await ask(pia)
  const makeRoom = setFree(t.parts.storage, () => -1)
  await t.runJobs()
  expect(await t.parts.storage.exists(`data_exports/${id}.zip`)).toBe(false)
  const answer = await cleo.post('/api/data-exports', {})
  expect([answer.status, await errorCodeIn(answer)]).toEqual([507, 'storage_full'])
  expect(await t.db.$count(data_exports)).toBe(1)
  makeRoom()
  t.clock.advance({ seconds: 60 })
  await t.runJobs()
  expect(await listed(pia)).toMatchObject([{ id, state: 'ready' }])
})

test('one that is not ready yet has no link', async () => {
  const { id } = await ask(pia)
  expect(await linkTo(pia, id)).toBe(404)
})

test('a link ends with the download, and the file goes with its row', async () => {
  const id = await prepared(pia)
  const url = await linkTo(pia, id)
  if (typeof url !== 'string') throw new Error(`No link: ${url}`)
  expect(await t.parts.storage.exists(`data_exports/${id}.zip`)).toBe(true)
  await t.db.update(data_exports).set({ expires_at: new Date(Date.now() - 1000) })
  expect(await listed(pia)).toEqual([])
  const answer = await pia.get(url)
  expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
  await t.prune()
  await t.runJobs()
  expect(await t.db.$count(data_exports)).toBe(0)
  expect(await t.parts.storage.exists(`data_exports/${id}.zip`)).toBe(false)
})
