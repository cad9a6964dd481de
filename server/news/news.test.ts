import { expect, test, vi } from 'vitest'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { asEvents, listen } from '../testing/listening.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

const t = await createTestApp()
const { pool } = t.parts.database
const ada = await t.as('ada')
const words = { subject: 'Opening hours', message: 'Please change them.', priority: 'normal' }

async function openTicket(browser: typeof ada) {
  const answer = await browser.post('/api/tickets', words)
  expect(answer.status).toBe(201)
  const { rows } = await pool.query<{ id: string }>('select id from support_tickets order by created_at desc limit 1')
  return rows[0]?.id ?? ''
}

/** Everybody who listens has heard what was told until now: a row that concerns them all came last. */
async function isToldTo(...ears: Array<Awaited<ReturnType<typeof listen>>>) {
  const mark = crypto.randomUUID()
  const { rows } = await pool.query<{ id: string }>('select id from users')
  await t.db.transaction(async (tx) => {
    for (const { id } of rows)
      await tx.execute(`insert into news (topic, subject_id, user_id) values ('export', '${mark}', '${id}')`)
  })
  for (const ear of ears) await expect.poll(() => ear.heard()).toContain(`export ${mark}`)
}

test('the frames are those of the specification, and nothing of what was written is in them', async () => {
  const { browser } = await newCustomer(t)
  const ear = await listen(browser)
  expect(ear.answer.headers.get('content-type')).toBe('text/event-stream')
  expect(ear.answer.headers.get('x-accel-buffering')).toBe('no')
  expect(ear.answer.headers.get('cache-control')).toBe('no-store')
  const id = await openTicket(browser)
  await expect.poll(() => ear.heard()).toContain(`ticket ${id}`)
  expect(ear.text()).toMatch(/^retry: 1000\n\n/)
  expect(ear.text()).toMatch(
    new RegExp(`\\n\\nid: \\d+-\\d+\\nevent: changed\\ndata: {"topic":"ticket","id":"${id}"}\\n\\n`),
  )
  expect(ear.text()).not.toContain('Opening')
  await ear.leave()
})

test('a ticket is heard of by its company, by part, and by the team; by nobody else', async () => {
  const company = await newCompany(t)
  const ears = {
    owner: await listen(company.owner.browser),
    member: await listen(company.member.browser),
    billing: await listen(company.billing.browser),
    ada: await listen(ada),
    emil: await listen(await t.as('emil')),
    pia: await listen(await t.as('pia')),
  }
  const id = await openTicket(company.member.browser)
  await pool.query(
    `insert into checkouts (user_id, purpose, subject, amount, currency, created_at)
     values ($1, 'purchase', 'Starter', 100, 'usd', now())`,
    [company.owner.id],
  )
  await isToldTo(...Object.values(ears))
  const heard = (name: keyof typeof ears) => ({
    ticket: ears[name].heard().includes(`ticket ${id}`),
    purchase: ears[name].heard().some((each) => each.startsWith('purchase ')),
  })
  expect(heard('owner')).toEqual({ ticket: true, purchase: true })
  expect(heard('member')).toEqual({ ticket: true, purchase: false })
  expect(heard('billing')).toEqual({ ticket: false, purchase: true })
  expect(heard('ada')).toEqual({ ticket: true, purchase: true })
  expect(heard('emil')).toEqual({ ticket: false, purchase: false })
  expect(heard('pia')).toEqual({ ticket: false, purchase: false })
  for (const ear of Object.values(ears)) await ear.leave()
})

test('whoever had it, and whoever has it now, hear of a video that is given to another', async () => {
  const emil = await listen(await t.as('emil'))
  const emilId = await t.userIdOf('emil')
  const { rows } = await pool.query<{ id: string }>(
    `insert into raw_videos (title, file_path, file_name, file_size, file_type, assigned_to, uploaded_by, created_at)
     values ('Film', $2, 'film.mp4', 1, 'video/mp4', $1, $1, now()) returning id`,
    [emilId, crypto.randomUUID()],
  )
  const id = rows[0]?.id ?? ''
  await isToldTo(emil)
  const told = () => emil.heard().filter((each) => each === `video ${id}`).length
  expect(told()).toBe(1)
  await pool.query('update raw_videos set assigned_to = $1 where id = $2', [await t.userIdOf('ada'), id])
  await isToldTo(emil)
  expect(told()).toBe(2)
  await pool.query(`update raw_videos set title = 'Another' where id = $1`, [id])
  await isToldTo(emil)
  expect(told()).toBe(2)
  await emil.leave()
})

test('what is rolled back is not told', async () => {
  const { browser, id: person } = await newCustomer(t)
  const ear = await listen(browser)
  await t.db
    .transaction(async (tx) => {
      await tx.execute(
        `insert into support_tickets (user_id, subject, message, created_at, updated_at) values ('${person}', 'x', 'x', now(), now())`,
      )
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await isToldTo(ear)
  expect(ear.heard().filter((each) => each.startsWith('ticket'))).toEqual([])
  await ear.leave()
})

test('whoever comes back is told what they missed, and no more', async () => {
  const { browser } = await newCustomer(t)
  const ear = await listen(browser)
  const first = await openTicket(browser)
  await expect.poll(() => ear.heard()).toContain(`ticket ${first}`)
  const lastId = ear.frames().find(({ data }) => data.includes(first))?.id ?? ''
  await ear.leave()
  await expect.poll(() => t.parts.streams?.count()).toBe(0)
  const missed = await openTicket(browser)
  const again = await listen(browser, '/api/stream', { 'last-event-id': lastId })
  await isToldTo(again)
  expect(again.heard().filter((each) => each.startsWith('ticket'))).toEqual([`ticket ${missed}`])
  const otherTab = await listen(browser, `/api/stream?after=${lastId}`)
  await isToldTo(otherTab)
  expect(otherTab.heard().filter((each) => each.startsWith('ticket'))).toEqual([`ticket ${missed}`])
  await again.leave()
  await otherTab.leave()
})

test('whoever opens a page is told what came while it was loaded, and from where they hear', async () => {
  const { browser } = await newCustomer(t)
  const id = await openTicket(browser)
  const ear = await listen(browser)
  await expect.poll(() => ear.heard()).toContain(`ticket ${id}`)
  expect(ear.lastId()).toMatch(/^\d+-\d+$/)
  await ear.leave()
})

test.each(['nothing-of-ours', '1-1', '99999999-7', `${'9'.repeat(60)}-1`])(
  'from an unknown place (%s) everything is to be asked for',
  async (place) => {
    const { browser } = await newCustomer(t)
    const ear = await listen(browser, '/api/stream', { 'last-event-id': place })
    await expect.poll(() => ear.heard()).toEqual(['all'])
    expect(ear.text()).toMatch(/id: \d+-\d+\nevent: all\ndata: {}\n\n/)
    await ear.leave()
  },
)

test('after a day news is forgotten, and whoever was away for longer asks for everything', async () => {
  const { browser, id: person } = await newCustomer(t)
  const ear = await listen(browser)
  const id = await openTicket(browser)
  await expect.poll(() => ear.heard()).toContain(`ticket ${id}`)
  const lastId = ear.frames().find(({ data }) => data.includes(id))?.id ?? ''
  await ear.leave()
  const old = async () =>
    (await pool.query('select from news where subject_id = $1 and company_id = $2', [id, person])).rowCount
  expect(await old()).toBe(1)
  await t.prune()
  expect(await old()).toBe(1)
  await pool.query(`update news set created_at = now() - interval '24 hours 1 minute' where subject_id = $1`, [id])
  const late = await listen(browser, '/api/stream', { 'last-event-id': lastId })
  await expect.poll(() => late.heard()).toEqual(['all'])
  await late.leave()
  await pool.query(`update news set created_at = now() - interval '25 hours' where subject_id = $1`, [id])
  await t.prune()
  expect(await old()).toBe(0)
})

test('it is only sent to whoever asks for a stream, and not to visitors', async () => {
  const cleo = await t.as('cleo')
  const plain = await cleo.get('/api/stream')
  expect([plain.status, await errorCodeIn(plain)]).toEqual([406, 'not_acceptable'])
  const json = await cleo.get('/api/chat/stream', undefined, { accept: 'application/json' })
  expect([json.status, await errorCodeIn(json)]).toEqual([406, 'not_acceptable'])
  expect((await t.visitor.get('/api/stream', undefined, asEvents)).status).toBe(401)
  const head = await cleo.send('HEAD')('/api/stream', undefined, asEvents)
  expect(head.status).toBe(200)
  expect(t.parts.streams?.count()).toBe(0)
})

test('whoever begins while more happens than can be told one by one asks for everything', async () => {
  const before = await listen(await t.as('pia'))
  await pool.query(`insert into news (topic, subject_id) select 'lead', n::text from generate_series(1, 1001) n`)
  await isToldTo(before)
  const ear = await listen(await t.as('cleo'))
  await expect.poll(() => ear.heard()).toEqual(['all'])
  for (const each of [before, ear]) await each.leave()
  await pool.query('delete from news')
})

test('the bell hears of what a job tells its person, and of what they read elsewhere', async () => {
  const [ear, other] = [await listen(ada), await listen(await t.as('pia'))]
  const told = (whose = ear) => whose.heard().filter((each) => each.startsWith('notification ')).length
  const { browser } = await newCustomer(t)
  await openTicket(browser)
  await isToldTo(ear, other)
  expect(told()).toBe(0)
  await t.runJobs()
  // Of the tickets that other tests opened, too.
  await expect.poll(() => told()).toBeGreaterThan(0)
  await isToldTo(ear)
  const before = told()
  expect((await ada.put('/api/notifications/read', { all: true })).status).toBe(204)
  await expect.poll(() => told()).toBeGreaterThan(before)
  await isToldTo(ear, other)
  expect(told(other)).toBe(0)
  for (const each of [ear, other]) await each.leave()
})

test('one session opens sixty in ten minutes', async () => {
  const { browser } = await newCustomer(t)
  for (let times = 0; times < 60; times++) await (await listen(browser)).leave()
  const more = await browser.get('/api/stream', undefined, asEvents)
  expect([more.status, await errorCodeIn(more)]).toEqual([429, 'rate_limited'])
  await (await listen(await t.as('cleo'))).leave()
})

const withinASecond = { timeout: 5_000 }

test.each<[string, (person: Awaited<ReturnType<typeof newCustomer>>) => Promise<unknown>]>([
  ['sign-out', ({ browser }) => browser.delete('/api/session')],
  ['another role', ({ email }) => ada.put('/api/user-roles', { email, role: 'employee' })],
  ['suspension', ({ id }) => ada.put(`/api/users/${id}/suspension`, { is_suspended: true })],
  ['deletion by the team', ({ id }) => ada.post('/functions/v1/delete-users', { userIds: [id] })],
  ['their own deletion', ({ browser, email }) => browser.send('DELETE')('/api/account', { email })],
])('%s ends the stream', async (_how, act) => {
  const person = await newCustomer(t)
  const [ear, other] = [await listen(person.browser), await listen(await t.as('pia'))]
  await isToldTo(ear, other)
  const before = ear.heard()
  const answer = (await act(person)) as Response
  expect(answer.status).toBeLessThan(300)
  await expect.poll(() => ear.isOver(), withinASecond).toBe(true)
  expect(other.isOver()).toBe(false)
  // What came with it was not theirs to hear any more.
  expect(ear.heard()).toEqual(before)
  await other.leave()
})

test('a new password ends the streams of the sessions it ends', async () => {
  const here = await t.as('cleo')
  const [kept, gone] = [await listen(here), await listen(await t.as('cleo'))]
  const answer = await here.put('/api/password', {
    current: demoPassword,
    password: 'harbor walnut sextant 41',
  })
  expect(answer.status).toBe(204)
  await expect.poll(() => gone.isOver(), withinASecond).toBe(true)
  expect(kept.isOver()).toBe(false)
  await kept.leave()
})

test('whoever leaves a company hears nothing more of it', async () => {
  const company = await newCompany(t)
  const ear = await listen(company.member.browser)
  await pool.query(`update company_members set part = 'billing' where user_id = $1`, [company.member.id])
  t.db.transaction(async () => {}).catch(() => {})
  await expect.poll(() => ear.isOver()).toBe(true)
  const again = await listen(company.member.browser)
  const id = await openTicket(company.owner.browser)
  await isToldTo(again)
  expect(again.heard()).not.toContain(`ticket ${id}`)
  await again.leave()
})

test('an admin who views as a customer has no stream', async () => {
  const admin = await t.as('ada')
  const ear = await listen(admin)
  expect((await admin.post('/api/look', { user_id: await t.userIdOf('pia') })).status).toBe(204)
  await expect.poll(() => ear.isOver(), withinASecond).toBe(true)
  const refused = await admin.get('/api/stream', undefined, asEvents)
  expect([refused.status, await errorCodeIn(refused)]).toEqual([403, 'look_only'])
})

test('a session that ran out hears nothing', async () => {
  const { browser, id: person, pass } = await newCustomer(t)
  const ear = await listen(browser)
  await isToldTo(ear)
  const before = ear.heard()
  await pool.query(`update sessions set expires_at = now() - interval '1 hour' where token = $1`, [pass.split('.')[0]])
  await pool.query(
    `insert into support_tickets (user_id, subject, message, created_at, updated_at) values ($1, 'x', 'x', now(), now())`,
    [person],
  )
  await expect.poll(() => ear.isOver()).toBe(true)
  expect(ear.heard()).toEqual(before)
})

test('every line is kept open by every heartbeat; a session that ran out is found by the fourth, though nothing was told', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => newCustomer(t)))
  const ears = await Promise.all(people.map(({ browser }) => listen(browser)))
  const ranOut = people[5]?.pass.split('.')[0]
  await pool.query(`update sessions set expires_at = now() - interval '1 hour' where token = $1`, [ranOut])
  const query = vi.spyOn(pool, 'query')
  const beatsOf = (ear: (typeof ears)[number]) =>
    ear
      .text()
      .split('\n')
      .filter((line) => line === ':').length
  /** Whoever is told of something is looked at as well; what came before this may be told late. */
  const toldTo = (ear: (typeof ears)[number]) => ear.text().match(/^event: /gm)?.length ?? 0
  const toldBefore = ears.map(toldTo)
  const [first] = ears
  const before = first ? beatsOf(first) : NaN
  for (let beat = 0; beat < 4; beat++) {
    const open = ears.filter((each) => each !== ears[5]).map((ear) => ({ ear, heard: beatsOf(ear) }))
    await t.parts.streams?.beat()
    for (const { ear, heard } of open) await expect.poll(() => beatsOf(ear)).toBeGreaterThan(heard)
  }
  const asked = query.mock.calls.map((call) => JSON.stringify(call))
  query.mockRestore()
  // On a slow machine it also beats by itself, meanwhile.
  const beats = first ? beatsOf(first) - before : NaN
  // Looked at once in four beats, and not at each of them.
  for (const [index, { pass }] of people.entries()) {
    const told = ears[index] ? toldTo(ears[index]) - (toldBefore[index] ?? 0) : 0
    const looks = asked.filter((call) => call.includes(pass.split('.')[0] ?? '')).length
    expect(looks).toBeGreaterThanOrEqual(1)
    expect(looks).toBeLessThanOrEqual(Math.ceil(beats / 4) + told)
  }
  await expect.poll(() => ears.map((ear) => ear.isOver())).toEqual(people.map((_one, index) => index === 5))
  for (const ear of ears) await ear.leave()
})

test('a visitor hears of their own chat, by its cookie, and of no other', async () => {
  const [mine, others] = [t.newBrowser(), t.newBrowser()]
  for (const browser of [mine, others]) await browser.get('/api/chat')
  const [ear, other] = [await listen(mine, '/api/chat/stream'), await listen(others, '/api/chat/stream')]
  const said = await mine.post('/functions/v1/chatbot-ai', {
    message: 'What does a website cost?',
    conversationId: '',
    sessionId: crypto.randomUUID(),
    userName: 'Jo',
    userEmail: '',
  })
  expect(said.status).toBe(200)
  const { conversationId } = (await said.json()) as { conversationId: string }
  await expect.poll(() => ear.heard()).toContain(`chat ${conversationId}`)
  expect(other.heard()).toEqual([])
  expect(new Set(ear.heard())).toEqual(new Set([`chat ${conversationId}`]))
  expect((await t.visitor.get('/api/chat/stream', undefined, asEvents)).status).toBe(404)
  await ear.leave()
  await other.leave()
})

test('a chat held signed in is heard of on every device of that person, and by nobody else', async () => {
  const signedIn = async (who: 'pia' | 'cleo') => {
    const browser = t.newBrowser()
    await browser.post('/api/session', { email: cast[who].email, password: demoPassword })
    return browser
  }
  const atWork = await signedIn('pia')
  const browsers = [atWork, await signedIn('pia'), await signedIn('cleo'), t.newBrowser()]
  for (const browser of browsers) await browser.get('/api/chat')
  const ears = await Promise.all(browsers.map((browser) => listen(browser, '/api/chat/stream')))
  const question = {
    message: 'Hello',
    conversationId: '',
    sessionId: crypto.randomUUID(),
    userName: 'Pia',
    userEmail: '',
  }
  const said = await atWork.post('/functions/v1/chatbot-ai', question)
  const { conversationId } = (await said.json()) as { conversationId: string }
  for (const ear of ears.slice(0, 2)) await expect.poll(() => ear.heard()).toContain(`chat ${conversationId}`)
  expect(ears.slice(2).map((ear) => ear.heard())).toEqual([[], []])
  for (const ear of ears) await ear.leave()
})

test('however many hear of chats, whose they are is asked once', async () => {
  const visitors = Array.from({ length: 5 }, () => t.newBrowser())
  for (const browser of visitors) await browser.get('/api/chat')
  const ears = await Promise.all(visitors.map((browser) => listen(browser, '/api/chat/stream')))
  const { rows } = await pool.query<{ id: string }>(
    `select id from conversations where visitor_hash is not null order by created_at desc limit 1`,
  )
  const query = vi.spyOn(pool, 'query')
  const asked = () =>
    query.mock.calls.filter(([said]) => JSON.stringify(said).includes('from \\"conversations\\"')).length
  await pool.query('update conversations set name = name where id = $1', [rows[0]?.id])
  await expect.poll(asked).toBe(1)
  const ear = await listen(ada)
  await isToldTo(ear)
  expect(asked()).toBe(1)
  query.mockRestore()
  for (const each of [ear, ...ears]) await each.leave()
})

test('the rows of a restored database that are ahead of it are put away', async () => {
  await pool.query(`insert into news (xid, topic) values ('9000000000000000000', 'lead')`)
  const another = await createTestApp({ database: { ...t.parts.database, close: async () => {} } })
  await another.parts.streams?.start()
  expect((await pool.query(`select from news where xid >= '9000000000000000000'::xid8`)).rowCount).toBe(0)
  await another.parts.streams?.stop()
})

test('many who listen hold no connection', async () => {
  const others = t.parts.streams?.count() ?? 0
  const ears = await Promise.all(Array.from({ length: 40 }, async () => listen((await newCustomer(t)).browser)))
  expect(t.parts.streams?.count()).toBe(others + 40)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect((await ada.get('/api/today/badges')).status).toBe(200)
  for (const ear of ears) await ear.leave()
  expect(t.parts.streams?.count()).toBe(others)
})
