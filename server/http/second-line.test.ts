// identity.md §9, I1, first half: the first line is switched off, and the second one holds alone.
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newFilledCompany } from '../testing/full-company.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { readyFileOf } from '../testing/website-things.ts'
import { createApp } from './app.ts'
import { listRoutes } from './openapi.ts'
import { isBehindSecondLine } from './route.ts'

const t = await createTestApp()
const { pool } = t.parts.database
const [ours, theirs] = [await newFilledCompany(t, 1_234_567), await newFilledCompany(t, 7_654_321)]
const { customerDb: _secondLine, ...plainDatabase } = t.parts.database
const withoutSecondLine = createApp({ ...t.parts, database: plainDatabase })

const ofCustomers = listRoutes(t.app).filter(({ declaration: { access } }) =>
  ['signed-in', 'work', 'money', 'owner'].includes(access),
)
const reads = ofCustomers.filter(({ method }) => method === 'GET')
const behind = reads.filter(({ method, declaration }) => isBehindSecondLine(method, declaration))
/** What is chosen bears nobody's mark: tried below by itself. Nor do numbers, and words that are packed. */
const withoutMarks = new Set(['/api/notification-choices', '/api/websites/:id/views', '/api/websites/:id/export'])
const bearMarks = behind.filter(({ path }) => !withoutMarks.has(path))
const writes = ofCustomers.filter(({ method }) => method !== 'GET')

/**
 * Wherever a statement of ours says whose rows it wants, by company or by person, it asks for theirs: as if each owner condition
 * were wrong. Who asks, the database is told as ever.
 */
function switchFirstLineOff() {
  const instead = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(instead)
    return value === ours.id ? theirs.id : value
  }
  type Sent = { text?: string; values?: unknown[] }
  type Send = (this: pg.Client, config: Sent | string, values?: unknown, ...rest: unknown[]) => unknown
  // oxlint-disable-next-line typescript/unbound-method -- called on the client it is asked of
  const send = pg.Client.prototype.query as unknown as Send
  const astray: Send = function (config, values, ...rest) {
    if (typeof config === 'object' && !config.text?.includes(`set_config('role'`)) {
      if (Array.isArray(config.values)) config.values = config.values.map(instead)
      if (Array.isArray(values)) return send.call(this, config, values.map(instead), ...rest)
    }
    return send.call(this, config, values, ...rest)
  }
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(astray)
}

const goWithoutSecondLine = () =>
  vi.spyOn(t.app, 'request').mockImplementation(withoutSecondLine.request.bind(withoutSecondLine))

/** With what a route cannot be asked without: a word that is in everybody's marks. */
const asked = (path: string) => (path === '/api/search' ? `${path}?q=mark` : path)

const named = (path: string, id: string) => path.replace(':file', readyFileOf(id)).replaceAll(/:[a-z_]+/g, id)

const pathsOf = (path: string) =>
  path.includes(':') ? Object.values(theirs.ids).map((id) => named(path, id)) : [asked(path)]

/** Which of their marks an answer bears. */
const marksIn = (text: string) => theirs.marks.filter((mark) => text.includes(mark))

test('what customers read is behind the second line, but for what says why it is not', () => {
  expect(
    reads.filter((one) => !behind.includes(one)).map(({ path, declaration }) => [path, declaration.plain]),
  ).toEqual([
    ['/api/sessions', expect.stringContaining('how it is known who asks')],
    ['/api/looks', expect.stringContaining('the team’s')],
    ['/api/stream', expect.stringContaining('reads nothing of theirs')],
    ['/api/websites/:id/versions', expect.stringContaining('of our team')],
    ['/api/websites/:id/versions/:number', expect.stringContaining('of our team')],
    ['/api/websites/:id/enquiries', expect.stringContaining('outbox')],
    ['/api/project-payments', expect.stringContaining('whether files open')],
    ['/api/uploads/:id/content', expect.stringContaining('which is written down')],
  ])
  expect(behind.length).toBeGreaterThanOrEqual(12)
})

/** Each of these asks the outside, or changes sessions, sign-ins, people or money, which are not a customer's own to write. */
test('of what customers change, tickets, the onboarding form, their profile, invitations and names are behind the second line', () => {
  const isBehind = ({ method, declaration }: (typeof writes)[number]) => isBehindSecondLine(method, declaration)
  expect(
    writes
      .filter(isBehind)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual([
    'DELETE /api/company/invitations/:id',
    'POST /api/company/invitations',
    'POST /api/company/invitations/:id/sendings',
    'POST /api/onboarding/submission',
    'POST /api/tickets',
    'POST /api/tickets/:id/responses',
    'POST /api/website-pictures',
    'POST /functions/v1/notify-admin-ticket',
    'PUT /api/company',
    'PUT /api/notifications/read',
    'PUT /api/onboarding',
    'PUT /api/profile',
    'PUT /api/tickets/:id/copies',
    'PUT /api/tickets/:id/rating',
  ])
})

test('I1: with every owner condition switched off a customer changes nothing of another company', async () => {
  const theirRows = async () => {
    const { rows } = await pool.query(
      `select to_jsonb(t) as row from support_tickets t where company_id = $1
       union all select to_jsonb(r) from ticket_responses r join support_tickets t on t.id = r.ticket_id where t.company_id = $1
       union all select to_jsonb(c) from conversations c where company_id = $1
       union all select to_jsonb(i) from company_invitations i where company_id = $1
       union all select to_jsonb(c) from companies c where id = $1
       union all select to_jsonb(f) from fitness_onboarding_forms f where company_id = $1
       union all select to_jsonb(p) from user_profiles p where user_id = $1`,
      [theirs.id],
    )
    return rows
  }
  const before = await theirRows()
  const { ticket_id } = theirs.ids
  const invitation = `/api/company/invitations/${theirs.things.invitation.id}`
  const calls: Array<[method: string, path: string, body: unknown]> = [
    ['POST', '/api/tickets', { subject: 'Not mine', message: 'Not mine at all', priority: 'normal' }],
    ['POST', `/api/tickets/${ticket_id}/responses`, { response_text: 'Not mine' }],
    ['POST', '/functions/v1/notify-admin-ticket', { ticket_id }],
    ['PUT', `/api/tickets/${ticket_id}/copies`, { copies: [] }],
    ['PUT', `/api/tickets/${ticket_id}/rating`, { rating: 'bad', comment: 'Not mine' }],
    ['PUT', '/api/onboarding', { business_name: 'Not mine' }],
    ['POST', '/api/company/invitations', { email: 'jo@client.example', part: 'member' }],
    ['POST', `${invitation}/sendings`, {}],
    ['DELETE', invitation, undefined],
    ['PUT', '/api/company', { company_name: 'Not mine' }],
    ['PUT', '/api/profile', { first_name: 'Not', last_name: 'Mine', company_name: null, phone: null }],
  ]
  const mails = async () => (await pool.query<{ sent: string }>('select count(*) as sent from emails')).rows[0]?.sent
  const sent = await mails()
  for (const [method, path, body] of calls) {
    const hook = switchFirstLineOff()
    const answer = await ours.owner.browser.send(method)(path, body)
    hook.mockRestore()
    expect([path, answer.ok]).toEqual([path, false])
  }
  expect(await theirRows()).toEqual(before)
  expect(await mails()).toBe(sent)
  process.stdout.write(
    `figure: promise I1: ${calls.length} changes with the first line switched off: 0 foreign rows changed\n`,
  )
})

test('I1: with every owner condition switched off no route shows a customer anything of another company', async () => {
  let [calls, leaks] = [0, 0]
  for (const { path } of behind)
    for (const each of pathsOf(path)) {
      const hook = switchFirstLineOff()
      const answer = await ours.owner.browser.get(each)
      hook.mockRestore()
      calls += 1
      const found = marksIn(await answer.text())
      leaks += found.length
      expect([each, answer.status < 500, found]).toEqual([each, true, []])
    }
  process.stdout.write(
    `figure: promise I1: the first line switched off, ${behind.length} routes of customers, ${calls} calls for another company’s: ${leaks} foreign rows\n`,
  )
})

test.each(bearMarks.map(({ path }) => path))('without the second line, %s would have shown it', async (path) => {
  const hooks = [goWithoutSecondLine(), switchFirstLineOff()]
  const shown: string[] = []
  for (const each of pathsOf(path)) {
    const answer = await ours.owner.browser.get(each)
    shown.push(...marksIn(await answer.text()))
  }
  for (const hook of hooks) {
    expect(hook).toHaveBeenCalled()
    hook.mockRestore()
  }
  expect(shown).not.toEqual([])
})

test('what another chose is shown to nobody; without the second line it would be', async () => {
  const path = '/api/notification-choices'
  const { browser } = ours.owner
  const { browser: newcomer } = await newCustomer(t)
  const defaults = await (await newcomer.get(path)).text()
  const choice = { event: 'ticket_answer', in_portal: false, email: 'off' }
  expect((await theirs.owner.browser.send('PUT')(path, choice)).status).toBe(204)
  const seen = async () => {
    const hook = switchFirstLineOff()
    const text = await (await browser.get(path)).text()
    hook.mockRestore()
    return text
  }
  expect(await seen()).toBe(defaults)
  const hook = goWithoutSecondLine()
  expect(await seen()).not.toBe(defaults)
  hook.mockRestore()
})

test('one’s own is there, in front of the second line and behind it alike', async () => {
  for (const { path } of bearMarks) {
    const { upload_id, purchase_id, ticket_id, website_id, picture_id } = ours.ids
    const ids: Record<string, string> = {
      uploads: upload_id,
      tickets: ticket_id,
      websites: website_id,
      'website-pictures': picture_id,
    }
    const each = named(asked(path), ids[path.split('/')[2] ?? ''] ?? purchase_id)
    const answer = await ours.owner.browser.get(each)
    expect([each, answer.status]).toEqual([each, 200])
    const text = await answer.text()
    expect([each, ours.marks.some((mark) => text.includes(mark)), marksIn(text)]).toEqual([each, true, []])
    const hook = goWithoutSecondLine()
    expect(await (await ours.owner.browser.get(each)).text()).toBe(text)
    hook.mockRestore()
  }
})

test('somebody new reads an empty company', async () => {
  const { browser } = await newCustomer(t)
  for (const { path } of behind.filter((one) => !one.path.includes(':'))) {
    const answer = await browser.get(asked(path))
    expect([path, answer.status, marksIn(await answer.text())]).toEqual([path, 200, []])
  }
})
