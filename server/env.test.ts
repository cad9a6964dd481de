import { expect, test } from 'vitest'
import { defaultHsts, knownSessionSecret, readSettings } from './env.ts'
import { StartError } from './start-error.ts'

const production = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://portgardner.example',
  DATABASE_URL: 'postgres://slipway@db/slipway',
  SESSION_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Port Gardner Studio <hello@portgardner.example>',
  ADMIN_EMAIL: 'ada@portgardner.example',
  STRIPE_SECRET_KEY: 'sk_live_example',
  FILES_DIR: '/srv/slipway',
  TRUST_PROXY: '127.0.0.1',
}

function problemsWith(environment: Record<string, string>) {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof StartError) return error.lines
    throw error
  }
}

test('nothing needs to be set to try it', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    origin: 'http://127.0.0.1:3000',
    websitesOrigin: 'http://localhost:3000',
  })
})

test('customers’ websites have names of their own on this machine, and in production where that is set', () => {
  expect(readSettings({ PORT: '3100' }).websitesOrigin).toBe('http://localhost:3100')
  expect(readSettings({ WEBSITES_ORIGIN: 'http://coaches.localhost:9/x' }).websitesOrigin).toBe(
    'http://coaches.localhost:9',
  )
  expect(readSettings(production).websitesOrigin).toBeNull()
  const apart = 'https://coaches.example'
  expect(readSettings({ ...production, WEBSITES_ORIGIN: apart }).websitesOrigin).toBe(apart)
  const open = { APP_ORIGIN: 'http://demo.example', DEMO: 'public', SESSION_SECRET: production.SESSION_SECRET }
  expect(readSettings(open).websitesOrigin).toBeNull()
})

test.each([
  ['http://coaches.example', 'https://'],
  ['https://portgardner.example', 'another name'],
  ['https://portgardner.example:8443', 'another name'],
  ['https://sites.portgardner.example', 'another name'],
  ['https://example', 'another name'],
  ['coaches.example', 'WEBSITES_ORIGIN must be'],
])('production refuses websites at %s', (WEBSITES_ORIGIN, said) => {
  expect(problemsWith({ ...production, WEBSITES_ORIGIN })).toEqual([expect.stringContaining(said)])
})

test('an empty value is not set', () => {
  expect(readSettings({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('a whole production configuration is accepted', () => {
  expect(problemsWith(production)).toEqual([])
})

test.each([
  'APP_ORIGIN',
  'DATABASE_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'ADMIN_EMAIL',
  'STRIPE_SECRET_KEY',
  'TRUST_PROXY',
] as const)('production without %s is refused with one line that names it', (name) => {
  const { [name]: _left, ...rest } = production
  expect(problemsWith(rest)).toEqual([expect.stringContaining(`${name} is required in production`)])
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['APP_ORIGIN', 'portgardner'],
  ['DATABASE_URL', 'mysql://db'],
  ['SESSION_SECRET', 'short'],
  ['SMTP_URL', 'http://mail.example'],
  ['LOG_LEVEL', 'loud'],
  ['CLOCK_AHEAD_HOURS', 'tomorrow'],
  ['KEPT_DAYS', '30'],
  ['KEPT_DAYS', '3651'],
  ['KEPT_DAYS', '45.5'],
  ['KEPT_DAYS', 'for ever'],
  ['STRIPE_SECRET_KEY', 'pk_live_public'],
  ['TRUST_PROXY', '127.0.0.1;10.0.0.1'],
  ['TRUST_PROXY', '10.0.0.256'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', 'proxy/8'],
  ['TRUST_PROXY', '127.0.0.1, none or two'],
  ['TRUST_PROXY', '127.0.0.1,'],
  ['TRUST_PROXY', 'http://proxy'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'Loopback'],
  ['TRUST_PROXY', 'None'],
  ['TRUST_PROXY', '127.0.0.1, all'],
  ['HSTS', 'yes'],
  ['HSTS', '-1'],
  ['HSTS', '0'],
  ['HSTS', 'max-age=1'],
])('%s=%s is refused with one line', (name, value) => {
  expect(problemsWith({ [name]: value })).toEqual([expect.stringMatching(`^${name} must be`)])
})

test('all mistakes are said at once', () => {
  expect(problemsWith({ PORT: 'abc', LOG_LEVEL: 'loud' })).toHaveLength(2)
})

test('production refuses the demo secret, another clock and plain http', () => {
  expect(problemsWith({ ...production, CLOCK_AHEAD_HOURS: '1' })).toEqual([expect.stringContaining('real time')])
  for (const secret of [knownSessionSecret, `${production.SESSION_SECRET} ${knownSessionSecret}`])
    expect(problemsWith({ ...production, SESSION_SECRET: secret })).toEqual([expect.stringContaining('demo')])
  expect(problemsWith({ ...production, APP_ORIGIN: 'http://portgardner.example' })).toEqual([
    expect.stringContaining('https'),
  ])
})

const ownSecret = { SESSION_SECRET: production.SESSION_SECRET }

test.each(['127.0.0.1', '127.0.1.1', 'localhost', '::1', '::ffff:127.0.0.1'])('the demo may listen on %s', (HOST) => {
  expect(problemsWith({ HOST })).toEqual([])
})

test.each(['0.0.0.0', '::', '192.168.1.20', 'demo.portgardner.example', '127.0.0.1.evil.example'])(
  'the demo listens on %s only when it is meant to be public',
  (HOST) => {
    expect(problemsWith({ HOST })).toEqual([expect.stringMatching(/^HOST=.* DEMO=public .*NODE_ENV=production/)])
    expect(problemsWith({ HOST, DEMO: 'public', ...ownSecret })).toEqual([])
    expect(problemsWith({ ...production, HOST })).toEqual([])
  },
)

test('so it is for a name that people open through a proxy', () => {
  const APP_ORIGIN = 'https://demo.portgardner.example'
  expect(problemsWith({ APP_ORIGIN })).toEqual([expect.stringMatching(/^APP_ORIGIN=.* DEMO=public /)])
  const open = { APP_ORIGIN, DEMO: 'public', ...ownSecret }
  expect(problemsWith(open)).toEqual([expect.stringMatching(/^TRUST_PROXY is required behind https: /)])
  expect(problemsWith({ ...open, TRUST_PROXY: '127.0.0.1' })).toEqual([])
  for (const own of ['http://localhost:4000', 'https://localhost', 'http://[::1]:3000', 'http://127.0.0.1'])
    expect(problemsWith({ APP_ORIGIN: own }), own).toEqual([])
})

test('a public demo has a secret of its own, and production has no demo', () => {
  expect(problemsWith({ DEMO: 'public' })).toEqual([expect.stringContaining('SESSION_SECRET is required with DEMO')])
  expect(problemsWith({ DEMO: 'public', SESSION_SECRET: knownSessionSecret })).toEqual([
    expect.stringContaining('SESSION_SECRET is the demo value'),
  ])
  expect(problemsWith({ ...production, DEMO: 'public' })).toEqual([expect.stringContaining('DEMO is for trying')])
  expect(problemsWith({ DEMO: 'yes' })).toEqual([expect.stringMatching('^DEMO must be')])
  expect(readSettings({}).publicDemo).toBe(false)
  expect(readSettings({ DEMO: 'public', ...ownSecret }).publicDemo).toBe(true)
})

test('a mail server without a sender is refused everywhere', () => {
  expect(problemsWith({ SMTP_URL: 'smtp://mail.example' })).toEqual([expect.stringContaining('MAIL_FROM')])
})

test('no line repeats the value of a secret', () => {
  expect(problemsWith({ SESSION_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@db' }).join()).not.toContain(
    'hunter2',
  )
})

test('a model needs a provider, a name and a way in', () => {
  expect(readSettings({}).ai).toBeUndefined()
  expect(problemsWith({ AI_API_KEY: 'key' })).toEqual([
    expect.stringContaining('AI_PROVIDER is required'),
    expect.stringContaining('AI_MODEL is required'),
    expect.stringContaining('AI_BASE_URL is required'),
  ])
  expect(problemsWith({ AI_PROVIDER: 'anthropic', AI_MODEL: 'claude' })).toEqual([
    expect.stringContaining('AI_API_KEY is required'),
  ])
  const local = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llama', AI_BASE_URL: 'http://127.0.0.1:11434/v1' }
  expect(readSettings(local).ai).toEqual({
    provider: 'openai-compatible',
    model: 'llama',
    apiKey: undefined,
    baseUrl: 'http://127.0.0.1:11434/v1',
  })
})

test('production says where files lie: a folder, or a bucket with its key', () => {
  const { FILES_DIR: _left, ...rest } = production
  const bucket = { S3_BUCKET: 'videos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(problemsWith(rest)).toEqual([expect.stringContaining('S3_BUCKET or FILES_DIR is required in production')])
  expect(problemsWith({ ...rest, ...bucket })).toEqual([])
  expect(problemsWith({ S3_BUCKET: 'videos' })).toEqual([
    expect.stringContaining('S3_ACCESS_KEY_ID is required'),
    expect.stringContaining('S3_SECRET_ACCESS_KEY is required'),
  ])
  const internal = { FILES_INTERNAL_PATH: '/internal-files/' }
  expect(problemsWith({ ...production, ...internal })).toEqual([])
  expect(problemsWith({ ...rest, ...bucket, ...internal })).toEqual([
    expect.stringContaining('FILES_INTERNAL_PATH is for files in a folder'),
  ])
  for (const wrong of ['internal-files', '/internal-files', '/', '/a/../b/'])
    expect(problemsWith({ ...production, FILES_INTERNAL_PATH: wrong })).toEqual([
      expect.stringMatching('^FILES_INTERNAL_PATH must be'),
    ])
  expect(problemsWith({ ...bucket, S3_PUBLIC_ENDPOINT: 'store.example' })).toEqual([
    expect.stringMatching('^S3_PUBLIC_ENDPOINT must be'),
  ])
  for (const wrong of ['much', '0', '-1'])
    expect(problemsWith({ ...bucket, S3_QUOTA_GB: wrong })).toEqual([expect.stringMatching('^S3_QUOTA_GB must be')])
  expect(readSettings({ ...bucket, S3_QUOTA_GB: '0.5' }).s3?.quotaBytes).toBe(512 * 1024 ** 2)
  expect(readSettings(bucket).s3?.quotaBytes).toBeUndefined()
  expect(problemsWith({ ...bucket, S3_ENDPOINT: 's3.example' })).toEqual([
    expect.stringMatching('^S3_ENDPOINT must be'),
  ])
})

test('proxies are addresses, ranges and names; none is none', () => {
  const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8,::1, fd00::/8 ,proxy,edge-1.internal.example'
  expect(readSettings({ TRUST_PROXY }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    'proxy',
    'edge-1.internal.example',
  ])
  expect(readSettings({ TRUST_PROXY: 'none' }).trustedProxies).toEqual([])
  expect(problemsWith({ ...production, TRUST_PROXY: 'none' })).toEqual([])
})

test.each([
  [undefined, defaultHsts],
  ['off', null],
  ['31536000', 'max-age=31536000'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
])('HSTS=%s is sent as %s', (HSTS, header) => {
  expect(readSettings({ HSTS }).hsts).toBe(header)
})
