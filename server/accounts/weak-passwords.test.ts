import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppError } from '#domain/errors.ts'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { credentials, users } from './accounts.tables.ts'
import { fold } from './password-spelling.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

const nora = { email: 'nora.quist92@harborbakery.example', names: ['Nora', 'Quist'] }

const codeFor = (password: string, owner: Parameters<typeof refuseWeakPassword>[1] = nora) =>
  refuseWeakPassword(password, owner).then(
    () => 'taken',
    (refusal: unknown) => (refusal as AppError).code,
  )

const sixOrMore = (list: string) =>
  list.split('\n').filter((line) => !line.startsWith('#!comment') && Array.from(line).length >= 6)

test("all of John's common passwords are refused, as they are, in capitals and with an exclamation mark", async () => {
  const johns = sixOrMore(await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8'))
  expect(johns).toHaveLength(2611)
  for (const dress of [(p: string) => p, (p: string) => p.toUpperCase(), (p: string) => `${p}!`]) {
    const codes = await Promise.all(johns.map((password) => codeFor(dress(password))))
    expect(johns.filter((_, index) => codes[index] === 'taken')).toEqual([])
  }
  process.stdout.write(`figure: passwords: ${johns.length} of John's common ones tried, 0 taken\n`)
})

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1234567890',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'abcdefghijklmnopqrstuvwxyz',
]
const turned = (text: string) => Array.from(text).toReversed().join('')

test('every stretch of a row of keys, of the alphabet or of the digits is refused, backwards and with digits too', async () => {
  const stretches = rows.flatMap((row) =>
    Array.from({ length: row.length - 5 }, (_, start) => row.slice(start, start + 6)),
  )
  const tried = stretches.flatMap((one) => [one, turned(one), `${one}1`, `${turned(one)}99`, one.toUpperCase()])
  const codes = await Promise.all(tried.map((password) => codeFor(password)))
  expect(
    tried.filter((_, index) => !['password_too_simple', 'password_too_common'].includes(codes[index] ?? '')),
  ).toEqual([])
})

test('every repetition of one, two or three characters is refused', async () => {
  const tried = ['a', '7', ' ', 'é', '😀', 'x9', 'ha', '12', 'kQ7', '§1b'].flatMap((part) =>
    [3, 4, 6, 9].map((times) => part.repeat(times)).filter((password) => Array.from(password).length >= 6),
  )
  const codes = await Promise.all(tried.map((password) => codeFor(password)))
  expect(tried.filter((_, index) => codes[index] === 'taken')).toEqual([])
})

test.each([
  [
    'password_too_common',
    ['password', 'Password1', 'p@ssw0rd!', 'Dragon2024', 'summer-2026', 'drowssap', 'iloveyou12'],
  ],
  [
    'password_too_simple',
    ['      ', 'mnbvcxz', 'abcdef7', '7654321!', 'aaabbbddd', 'tgbyhnujm', 'a1b2c3d4e', 'zzzzzzzz'],
  ],
  ['password_too_simple', ['dragondragon', 'абвгде', '&^%$#@!9', 'xyxyyx', '99887766x', '0f0f0f0f']],
  [
    'password_too_common',
    ['Password123456', 'sunshine7777777', 'dragon!2024#99', '1234-monkey-1234', '$unshine1', '696969a'],
  ],
  ['password_too_common', ['passwordqwerty', 'monkey-dragon', 'MonkeyDragon1', 'pass.word', 'i love you']],
  ['password_too_common', ['client1', 'website1', 'website2026', 'пароль', 'Пароль123', 'привет!']],
  [
    'password_too_simple',
    ['123-456', '12 34 56', '1-2-3-4', 'q.w.e.r.t.y', 'secret!secret', 'kq7 kq7 kq7', '9f8e7d6c'],
  ],
  ['password_too_simple', ['20260101', '1984-12-24', '24.12.1984', '7/4/1976', '122484', '20260101a', 'x1984-12-24']],
  ['password_too_simple', ['jan2026', 'feb141990', '14 Feb 1990', 'December-1984', '2026jan01']],
  ['password_is_own_name', ['Nora123', 'noraquist', 'quist-1992', 'N0ra.Quist!', 'tsiuq7', 'Quïst99', 'xnora1']],
  ['password_is_own_name', ['ilovenora', 'nora4ever', 'I love Nora forever', 'nora&daniel', 'quist_password_1']],
  ['password_is_own_name', [nora.email, 'nora.quist92', 'harborbakery', 'HarborBakery24']],
  [
    'password_is_agency_name',
    ['slipway', 'Slipway1', 'portgardner', 'Port Gardner', 'sl1pway!', 'gardner7', 'everett24', 'slipway-demo'],
  ],
])('%s: %j', async (code, passwords) => {
  expect(Object.fromEntries(await Promise.all(passwords.map(async (one) => [one, await codeFor(one)])))).toEqual(
    Object.fromEntries(passwords.map((one) => [one, code])),
  )
})

const decent = `correct horse battery staple|harbor-lantern|harbour-lights|another-harbour|a-new-harbour|a-long-way
  |strangers-password|boats and bells|mossy-pier|Tide&Rope7|7!kQx2|x9$Lm2|gT4-vq|Zk8#pw|tr0ub4dor&3|rye bread at noon
  |nora bakes at dawn|quist likes herring|my port is not gardner|report-due-monday|ferry leaves 6.15|three gulls, one chip
  |lantern under oak|Wednesday soup again|copper-kettle-9|wet socks 1987 again|blue.heron.stands|seven tall masts
  |nine knots to Whidbey|Kelp+Salt=Home|oatmeal at half past|grandma hums Verdi|violet anchor 61|moss_on_the_north
  |the fog lifts late|undertow7bright|rst-lumber-powered|weekend tide table|we were here first|popcorn&thunder
  |Åland via Turku|öppna landskap|три тихих лодки|海の見える窓|café au lait à midi|jQ3vX9tL2m|fUw8*eRz|u7wB-m4Tc|pV5!nY8d
  |0x7fHarbor|drizzle on tin roofs|slow ferry, loud gulls|paint the hull gray|pier 66 at sunrise|1 kettle 2 mugs
  |forty-two herons|password is not enough|admin of my own life|dragons eat no kelp|letters to everett-s mayor
  |2001 a space odyssey|dragon83920174|f9c2e7d6|monkeys fear the dragon|may the ferry float|27 december storms|secret is kept dry`
  .split('|')
  .map((one) => one.trim())

test('no decent password is refused', async () => {
  expect(decent.length).toBeGreaterThanOrEqual(50)
  const codes = await Promise.all(decent.map((password) => codeFor(password)))
  expect(decent.filter((_, index) => codes[index] !== 'taken')).toEqual([])
  process.stdout.write(`figure: passwords: ${decent.length} decent ones tried, 0 refused\n`)
})

test('a name among common words is no password', async () => {
  const olive = { email: 'olive@x.example', names: ['Olive', 'Tern'] }
  for (const password of ['iloveolive', 'olive4ever', 'iloveolive4ever', 'olive-sunshine-7'])
    expect(await codeFor(password, olive), password).toBe('password_is_own_name')
  expect(await codeFor('olive oil on rye', olive)).toBe('taken')
})

test("the demo password, printed in the README, is nobody else's", async () => {
  expect(await codeFor(demoPassword)).not.toBe('taken')
  expect(await codeFor(`${demoPassword.toUpperCase()}1`)).not.toBe('taken')
})

test('of a long password no more than 128 characters are looked at, before and after they are spelled out', async () => {
  const spelledOut = vi.spyOn(String.prototype, 'normalize')
  try {
    // U+FDFA alone becomes eighteen characters.
    const long = `${'\uFDFA'.repeat(1023)}x`
    expect(await codeFor(long, { email: `${long}@x.example`, names: [long, long] })).toBe('password_is_own_name')
    const lengths = spelledOut.mock.contexts.map((text) => String(text).length)
    expect(Math.max(...lengths)).toBe(128)
  } finally {
    spelledOut.mockRestore()
  }
  expect(fold('\uFDFA'.repeat(1024))).toHaveLength(128)
  expect(await codeFor(`${'a'.repeat(128)}${'kelp and moss '.repeat(60)}`)).toBe('password_too_simple')
  expect(await codeFor('kelp and moss, three gulls and one chip at noon. '.repeat(20).slice(0, 1024))).toBe('taken')
})

test('names of two letters and none at all refuse nothing', async () => {
  expect(await codeFor('lobster pots', { email: 'bo@x.example', names: ['Bo', ''] })).toBe('taken')
  expect(await codeFor('lobster pots', { email: '', names: [null, null] })).toBe('taken')
  expect(await codeFor('李明2024', { email: 'li@x.example', names: ['明', '李'] })).toBe('password_is_own_name')
})

const t = await createTestApp()
beforeEach(async () => {
  for (const table of [rate_limits, emails, jobs]) await t.db.delete(table)
})

const fieldsIn = async (answer: Response) =>
  ((await answer.json()) as { error: { message: string; fields: Record<string, string> } }).error

test.each([
  ['common', 'iloveyou', /most common/],
  ['a row of keys', 'mnbvcxz', /repeats, counts or follows the keys/],
  ["the person's name", 'Quist-1', /your own name/],
  ['the agency', 'portgardner', /name of the agency/],
])('signing up with %s is refused under the field, and nobody is written down', async (_what, password, sentence) => {
  const before = await t.db.$count(users)
  const person = { firstName: 'Nora', lastName: 'Quist', email: 'nora@client.example', password }
  const answer = await t.visitor.post('/api/accounts', person)
  expect(answer.status).toBe(400)
  const { message, fields } = await fieldsIn(answer)
  expect(fields['password']).toMatch(sentence)
  expect(message).toBe(fields['password'])
  expect(await t.db.$count(users)).toBe(before)
  expect(await t.db.$count(emails)).toBe(0)
})

test('a new password is not made from the name of whoever the link went to', async () => {
  await t.visitor.post('/api/accounts/recovery-links', { email: cast.cleo.email })
  await t.runJobs()
  const [mail] = await t.mailbox(cast.cleo.email)
  const token_hash = /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const opened = await t.visitor.post('/api/accounts/recovery', { token_hash })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const before = await t.db.select().from(credentials)
  for (const password of [`${cast.cleo.firstName}123`, cast.cleo.email]) {
    const refused = await t.visitor.put('/api/accounts/password', { password }, { cookie })
    expect((await fieldsIn(refused)).fields['password']).toMatch(/your own name/)
  }
  expect(await t.db.select().from(credentials)).toEqual(before)
  const password = `${cast.emil.firstName}-likes-kelp`
  expect((await t.visitor.put('/api/accounts/password', { password }, { cookie })).status).toBe(204)
})
