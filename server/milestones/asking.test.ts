import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { action_links } from '../links/links.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { pageOf, planProject } from '../testing/milestones.ts'
import { withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { beginLinkUpload, uploadByLink } from '../testing/link-uploads.ts'
import { pruneUploads } from '../uploads/checking.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { project_files, project_requests, project_turns } from './milestones.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

beforeEach(async () => {
  for (const table of [website_projects, emails, action_links, uploads]) await t.db.delete(table)
})

async function ask(text = 'Photographs of the bowls, please.') {
  const page = await planProject(t, ada)
  const answer = await ada.post(`/api/projects/${page.project.id}/requests`, { text })
  expect(answer.status).toBe(201)
  await t.runJobs()
  const [mail] = await t.mailbox(page.project.owner.email)
  return { page, mail, key: linkKeyIn(mail?.text ?? '') }
}
const open = async (key: string) => {
  const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView
  if (view.purpose !== 'upload') throw new Error(`A link for ${view.purpose}`)
  return view.project
}
const everything = async () => [
  await t.db.select().from(project_requests),
  await t.db.select().from(project_turns).orderBy(project_turns.id),
  await t.db.select().from(project_files),
  await t.db.select().from(website_projects),
  await t.db.$count(emails),
  await t.db.$count(action_links),
  await t.db.$count(activity_logs),
]
const text = new TextEncoder().encode('Twelve bowls, glazed.')

test('a client hands in what we asked for, says that is everything, and it is our turn again', async () => {
  const { page, mail, key } = await ask()
  expect(mail).toMatchObject({ subject: 'We need something from you: Kiln Club', kind: 'client-asked' })
  expect((await pageOf(ada, page.project.id)).clock?.side).toBe('client')
  expect(await open(key)).toEqual({
    project_name: 'Kiln Club',
    text: 'Photographs of the bowls, please.',
    note: '',
    answered_at: null,
    files: [],
  })
  const upload_id = await uploadByLink(t, key, 'bowls.txt', text)
  const handed = await withLink(t, key)('POST', '/api/link/files', { upload_id })
  expect(handed.status).toBe(201)
  const again = await withLink(t, key)('POST', '/api/link/files', { upload_id }) // its answer was lost
  expect(await again.json()).toEqual(await handed.json())
  expect((await open(key)).files).toMatchObject([{ file_name: 'bowls.txt', file_size: text.length }])
  expect((await withLink(t, key)('POST', '/api/link/answer', { note: 'More next week.' })).status).toBe(204)
  const after = await pageOf(ada, page.project.id)
  expect(after).toMatchObject({
    request: null,
    clock: { side: 'team' },
    files: [{ file_name: 'bowls.txt', side: 'client', handed_in_by: page.project.owner.email, is_gated: false }],
  })
  expect(await open(key)).toMatchObject({ note: 'More next week.', answered_at: expect.any(String) })
  const [told] = await t.db.select().from(emails).where(eq(emails.kind, 'team-handed-in'))
  expect(told?.subject).toBe('Files for Kiln Club from Cleo Marsh')
  expect(told?.text).toContain('More next week.')
  const was = await everything()
  expect(await errorCodeIn(await withLink(t, key)('POST', '/api/link/answer', {}))).toBe('nothing_awaited')
  expect(await errorCodeIn(await ada.post(`/api/projects/${page.project.id}/answers`))).toBe('nothing_awaited')
  expect((await withLink(t, key)('POST', '/api/link/renewals')).status).toBe(202)
  expect(await everything()).toEqual(was)
})

test('the team may receive it otherwise; nothing else is asked for meanwhile, and by nobody else', async () => {
  const { page, key } = await ask()
  const path = `/api/projects/${page.project.id}`
  const was = await everything()
  expect(await errorCodeIn(await ada.post(`${path}/requests`, { text: 'And more' }))).toBe('asked_already')
  expect(await errorCodeIn(await ada.post(`${path}/requests`, { text: ' ' }))).toBe('invalid_input')
  for (const name of ['cleo', 'emil'] as const) {
    const other = await t.as(name)
    expect(await errorCodeIn(await other.post(`${path}/requests`, { text: 'x' }))).toBe('not_allowed')
    expect(await errorCodeIn(await other.post(`${path}/answers`))).toBe('not_allowed')
  }
  expect(await errorCodeIn(await ada.post(`/api/projects/${crypto.randomUUID()}/requests`, { text: 'x' }))).toBe(
    'not_found',
  )
  expect(await everything()).toEqual(was)
  expect((await ada.post(`${path}/answers`)).status).toBe(204)
  expect((await pageOf(ada, page.project.id)).clock?.side).toBe('team')
  expect(await errorCodeIn(await withLink(t, key)('POST', '/api/link/answer', {}))).toBe('nothing_awaited')
  const kinds = (await t.db.select({ kind: activity_logs.kind }).from(activity_logs)).map(({ kind }) => kind)
  for (const kind of ['client_asked', 'client_answer_received']) expect(kinds).toContain(kind)
})

test('a link takes files of a project alone, of 200 MB, twenty of them, and none that is a program', async () => {
  const { key } = await ask()
  const was = await everything()
  const begin = async (changes: { purpose?: string; size?: number }) =>
    errorCodeIn(await beginLinkUpload(t, key, { name: 'x.txt', size: 10, ...changes }))
  expect(await begin({ purpose: 'raw' })).toBe('not_allowed')
  expect(await begin({ purpose: 'attachment' })).toBe('not_allowed')
  expect(await begin({ size: 200 * 1024 ** 2 + 1 })).toBe('invalid_input')
  const program = await uploadByLink(t, key, 'setup.exe', text)
  const refused = await withLink(t, key)('POST', '/api/link/files', { upload_id: program })
  expect(await errorCodeIn(refused)).toBe('upload_refused')
  expect(await everything()).toEqual(was)
  for (let number = 0; number < 20; number++)
    expect((await beginLinkUpload(t, key, { name: `${number}.txt`, size: 10 })).status).toBe(201)
  expect(await begin({})).toBe('too_many_uploads')
})

test('what came by one link is nothing to another, to whoever is signed in, and is not cleaned away meanwhile', async () => {
  const first = await ask()
  const upload_id = await uploadByLink(t, first.key, 'bowls.txt', text)
  await pruneUploads(t.db, t.parts.now())
  expect(await t.db.$count(uploads)).toBe(1)
  const second = await ask('Something else.')
  const by = withLink(t, second.key)
  expect((await by('GET', `/api/uploads-by-link/${upload_id}`)).status).toBe(404)
  expect((await by('POST', '/api/link/files', { upload_id })).status).toBe(404)
  const cleo = await t.as('cleo')
  expect((await cleo.get(`/api/uploads/${upload_id}`)).status).toBe(404)
  expect((await withLink(t, first.key)('GET', `/api/uploads-by-link/${upload_id}`)).status).toBe(200)
  await pruneUploads(t.db, new Date(t.parts.now().getTime() + 25 * 3_600_000))
  expect(await t.db.$count(uploads)).toBe(0)
})

test('whoever is signed in for the company opens the same page; of others there is nothing', async () => {
  const { page } = await ask()
  const path = `/api/projects/${page.project.id}/own-link`
  const opened = await (await t.as('cleo')).post(path)
  expect(opened.status).toBe(201)
  const [, key = ''] = ((await opened.json()) as { url: string }).url.split('/link#')
  expect((await open(key)).project_name).toBe('Kiln Club')
  const pia = await t.as('pia')
  expect((await pia.post(path)).status).toBe(404)
  await ada.post(`/api/projects/${page.project.id}/answers`)
  expect((await (await t.as('cleo')).post(path)).status).toBe(404)
})
