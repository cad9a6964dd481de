import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

const t = await createTestApp()
const credentials = JSON.stringify({ email: cast.cleo.email, password: demoPassword })
const post = (headers: Record<string, string>, body = credentials) =>
  t.app.request('/api/session', { method: 'POST', headers, body })

test.each([
  ['from our own page', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }, 200],
  ['from our page in an older browser', { origin: 'http://localhost:3000' }, 200],
  ['from an API client without cookies', {}, 200],
  ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['from another site in an older browser', { origin: 'https://evil.example' }, 403],
  ['from a sibling domain', { origin: 'http://other.127.0.0.1:3000', 'sec-fetch-site': 'same-site' }, 403],
  ['from a sandboxed frame', { origin: 'null' }, 403],
  ['with a cookie and no word where it comes from', { cookie: 'slipway_session=x' }, 403],
])('a change %s', async (_where, headers, status) => {
  const answer = await post({ 'content-type': 'application/json', ...headers })
  expect(answer.status).toBe(status)
})

test.each([
  ['malformed JSON', '{"email":', 'application/json', 400, 'invalid_json'],
  ['an empty body', '', 'application/json', 400, 'invalid_json'],
  ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'not_json'],
  ['plain text, as a form of another site could send', credentials, 'text/plain', 415, 'not_json'],
  ['a list', '[]', 'application/json', 400, 'invalid_input'],
  ['null', 'null', 'application/json', 400, 'invalid_input'],
  ['NUL', '{"email":"a\\u0000@b.example","password":"x"}', 'application/json', 400, 'unstorable_text'],
  ['half a character', '{"password":{"a":["\\ud800"]}}', 'application/json', 400, 'unstorable_text'],
  [
    'a hundred thousand lists in each other',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'application/json',
    400,
    'invalid_input',
  ],
  ['wrong types', '{"email":1,"password":{}}', 'application/json', 400, 'invalid_input'],
  ['more than 256 KB', JSON.stringify({ email: 'x'.repeat(300_000) }), 'application/json', 413, 'too_large'],
])('%s is refused in the one error shape', async (_what, body, type, status, code) => {
  const answer = await post({ 'content-type': type }, body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({
    error: { code, message: expect.any(String), request_id: answer.headers.get('x-request-id') },
  })
})

test('a body without a length is cut off at the limit too', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(100_000))),
  })
  const answer = await t.app.request('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
})

test.each(['/api/session', '/api/nope', '/api/docs', '/dev/mailbox', '/healthz'])(
  '%s carries the security headers',
  async (path) => {
    const { headers } = await t.visitor.get(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('an unknown API path is a 404 in the error shape', async () => {
  const answer = await t.visitor.get('/api/nope')
  expect(answer.status).toBe(404)
  expect(await errorCodeIn(answer)).toBe('not_found')
})

test('a defect answers 500 without details, and the log says where', async () => {
  await t.parts.database.pool.query('alter table sessions rename to sessions_gone')
  const answer = await t.browser(passOfNobody()).get('/api/session')
  await t.parts.database.pool.query('alter table sessions_gone rename to sessions')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({
    error: { code: 'internal', message: expect.not.stringContaining('sessions') },
  })
  const failed = t.logLines.map((line) => JSON.parse(line) as object).find((line) => 'at' in line)
  expect(failed).toMatchObject({
    event: 'request failed',
    route: '/api/session',
    error: expect.stringContaining('42P01'),
    at: expect.stringContaining('server/accounts/sessions.ts'),
  })
})

test('the log knows neither passwords nor tokens nor addresses', async () => {
  await t.visitor.post('/api/session', { email: cast.ada.email, password: demoPassword })
  await t.visitor.get('/api/session?token_hash=secret-in-the-query')
  const log = t.logLines.join('\n')
  expect(log).toContain('/api/session')
  for (const secret of [demoPassword, cast.ada.email, 'slipway_session', 'secret-in-the-query'])
    expect(log).not.toContain(secret)
})

/** A well-signed pass, so that the session is looked up. */
function passOfNobody() {
  const token = 'nobody'.padEnd(32, '0')
  return `${token}.${createHmac('sha256', t.settings.sessionSecret).update(token).digest('base64url')}`
}
