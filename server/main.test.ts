import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../scripts/ports.ts'
import { startProduct, type Product } from '../scripts/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-main-'))
const dataDir = join(folder, 'data')
let product: Product
beforeAll(async () => {
  product = await startProduct(dataDir)
})
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

/** Starts a second product that must refuse to; returns what it said. */
async function failToStart(environment: Record<string, string>, ...command: string[]) {
  const child = spawn(process.execPath, command.length > 0 ? command : ['server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'other'), ...environment },
    timeout: 280_000, // one that starts all the same must not outlive the test
  })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

test('a second process on the same data folder is refused with a clear message', async () => {
  expect(await failToStart({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    lines: [`The data folder ${dataDir} is in use by another Slipway process. Stop it, or set DATA_DIR.`],
  })
})

test('the operator is told to stop the product first, as two cannot open one folder', async () => {
  const { code, lines } = await failToStart({ DATA_DIR: dataDir }, 'server/operator/admin.ts', 'invite', 'a@b.example')
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('in use by another Slipway process')] })
})

test('who does not know the secret in the data folder gets no copy of the database', async () => {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'hatch.json'), 'utf8')) as { port: number }
  expect(statSync(join(dataDir, 'hatch.json')).mode & 0o077).toBe(0)
  for (const path of ['/copy', '/made', '/drilled']) {
    const headers = { authorization: 'guessed' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(403)
  }
})

test('a folder of another Postgres is named, with the way to move', async () => {
  const older = join(folder, 'older')
  mkdirSync(join(older, 'postgres'), { recursive: true })
  writeFileSync(join(older, 'postgres', 'PG_VERSION'), '17\n')
  const { code, lines } = await failToStart({ DATA_DIR: older })
  expect({ code, first: lines[0] }).toEqual({
    code: 1,
    first: `The database in ${join(older, 'postgres')} is of Postgres 17, and this Slipway brings 18.`,
  })
  expect(lines[1]).toContain('npm run backup')
  expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
})

test('the operator is told when there is no Slipway in the database yet', async () => {
  const { code, lines } = await failToStart({}, 'server/operator/admin.ts', 'invite', 'a@b.example')
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('holds no Slipway yet')] })
})

test('the doctor names what is wrong, and leaves with 1', async () => {
  const examine = async (environment: Record<string, string>) => {
    const child = spawn(process.execPath, ['server/operator/doctor.ts'], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, 'other'),
        BACKUP_DIR: join(folder, 'backups'),
        ...environment,
      },
    })
    let said = ''
    child.stdout.on('data', (text) => (said += String(text)))
    const [code] = await once(child, 'close')
    return { code, said }
  }
  const wrong = await examine({ NODE_ENV: 'production', PORT: 'abc' })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(/✗ Settings: PORT must be/)
  expect(wrong.said).toMatch(/✗ Settings: DATABASE_URL is required in production/)
  const unreachable = await examine({ DATABASE_URL: 'postgres://slipway@127.0.0.1:1/slipway' })
  expect(unreachable).toMatchObject({ code: 1, said: expect.stringMatching(/✗ Database: .*cannot be reached/) })
  const healthy = await examine({})
  expect(healthy.said).toMatch(/✓ Settings.*\n✓ Pages.*\n. Files.*GB free\n/)
  expect(healthy).toMatchObject({ code: 0, said: expect.stringContaining('! Database: it is empty') })
})

test('a route that does not say who may call it stops the start', async () => {
  const routes = new URL('emails/mailbox.routes.ts', import.meta.url)
  const mounts = `import { mailboxRoutes } from '${routes.href}'; mailboxRoutes.get('/api/open', (c) => c.text('open'))`
  const { code, lines } = await failToStart(
    {},
    '--import',
    `data:text/javascript,${encodeURIComponent(mounts)}`,
    'server/main.ts',
  )
  expect({ code, lines }).toEqual({
    code: 1,
    lines: ['Slipway could not start. Error: Routes without declared access: GET /api/open'],
  })
})

test('an error that nobody caught ends the process, and what it says stays untold', async () => {
  const waits = `const write = process.stdout.write
    process.stdout.write = function (text, ...rest) {
      if (String(text).includes('listens')) setTimeout(() => Promise.reject(new TypeError('typed by somebody')))
      return write.call(this, text, ...rest)
    }`
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(waits)}`, 'server/main.ts'],
    { env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'other'), PORT: String(await findFreePort()) } },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said).toContain('the process ends: nobody caught an error error=TypeError')
  expect(said).not.toContain('typed by somebody')
})

test('a taken port is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await failToStart({ PORT: String(port) })).toEqual({
    code: 1,
    lines: [`Port ${port} is already in use. Stop the other program, or set PORT.`],
  })
  other.close()
})

test('a data folder that cannot be written is named', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  expect(await failToStart({ DATA_DIR: file })).toEqual({
    code: 1,
    lines: [`The data folder ${file} cannot be written. Check its permissions, or set DATA_DIR.`],
  })
})

test('an unreachable database is said in one line', async () => {
  const { code, lines } = await failToStart({ DATABASE_URL: 'postgres://slipway@127.0.0.1:1/slipway' })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^The database at DATABASE_URL cannot be reached: .*ECONNREFUSED/)])
})

test('wrong settings are said one per line', async () => {
  const { code, lines } = await failToStart({ PORT: 'abc', LOG_LEVEL: 'loud' })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^PORT must/), expect.stringMatching(/^LOG_LEVEL must/)])
})

test('the demo refuses to be reached from other machines unless it is meant to be', async () => {
  const { code, lines } = await failToStart({ HOST: '0.0.0.0' })
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/^HOST=0.0.0.0 lets other machines in/)] })
})

/** The last one that needs the product: it stops it. */
test('a request under way is finished before it stops', async () => {
  const body = JSON.stringify({
    firstName: 'Nora',
    lastName: 'Quist',
    email: 'nora@client.example',
    password: 'harbour-lights',
  })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const signUp = request(`${product.origin}/api/accounts`, { method: 'POST', headers })
  signUp.flushHeaders()
  await once(signUp, 'continue')
  const began = performance.now()
  const stopped = product.stop('SIGTERM')
  const comeIn = () => fetch(`${product.origin}/healthz`).then(Boolean, () => false)
  await expect.poll(comeIn, { interval: 5 }).toBe(false)
  signUp.end(body)
  const [answer] = (await once(signUp, 'response')) as [IncomingMessage]
  answer.resume()
  await stopped
  expect(answer.statusCode).toBe(202)
  expect(product.output()).not.toContain('Error')
  // Not by force, which comes after ten.
  if (process.env['PROVE'] === 'full') expect(performance.now() - began).toBeLessThan(9_000)
})

/** On what the product left, which everybody knows the passwords of. */
test('a public demo shows its passwords at the first start only, and the known one opens nothing', async () => {
  expect(product.output()).toContain('password slipway-demo')
  const environment = { HOST: '0.0.0.0', DEMO: 'public', SESSION_SECRET: 'a-secret-of-at-least-thirty-two-characters' }
  const start = async () => {
    const started = await startProduct(dataDir, environment)
    const passwords = [...started.output().matchAll(/^ +(\S+@\S+) .* password (\S+)$/gm)]
    return { ...started, passwords: passwords.map(([, email = '', password = '']) => ({ email, password })) }
  }
  const first = await start()
  const signIn = async (credentials: { email: string; password: string }) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${first.origin}/api/session`, { method: 'POST', headers, body: JSON.stringify(credentials) }))
      .status
  }
  expect(first.output()).not.toContain('slipway-demo')
  expect(first.passwords).toHaveLength(6)
  for (const { email, password } of first.passwords) {
    expect(await signIn({ email, password })).toBe(200)
    expect(await signIn({ email, password: 'slipway-demo' })).toBe(401)
  }
  await first.stop()
  const again = await start()
  await again.stop()
  expect(again.passwords).toEqual([])
  expect(again.output()).toContain('ada@portgardner.example')
})
