import { glob, readFile } from 'node:fs/promises'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mailbox_messages } from '../emails/emails.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createHostileValues, type JsonSchema } from '../testing/hostile.ts'
import { wideHeaderNames } from '../testing/wide-characters.ts'
import { listRoutes } from './openapi.ts'
import { securityHeaders } from './security-headers.ts'

// Everyone from an address of their own, or the limits would answer for the rest.
const t = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
// Where public forms want a proof of work, which is one more thing to be read.
const proving = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1', FORM_PROOF: 'on' } })
const routes = listRoutes(t.app)
// In full on Postgres alone: once is twenty minutes.
const perRoute = process.env['PROVE'] === 'full' && process.env['TEST_DATABASE_URL'] ? 10_000 : 16
const atOnce = 8
const sum = { requests: 0, wide: 0, accepted: 0, failed: 0, bare: 0 }

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** promises.md 7 and 9: generated from the declarations; the same numbers in every run. */
describe('garbage never breaks it', () => {
  test.each(routes)('$method $path', { timeout: 1_800_000 }, async ({ method, path, declaration }) => {
    // Anew for each route: one of them signs people out.
    const peopleOf = async (app: typeof t) => [
      app.visitor,
      await app.as('cleo'),
      await app.as('emil'),
      await app.as('ada'),
    ]
    const people = await peopleOf(t)
    const provingPeople = await peopleOf(proving)
    const values = createHostileValues(`${method} ${path}`)
    const body = declaration.body && schemaOf(declaration.body)
    const query = declaration.query && schemaOf(declaration.query)
    const attack = async (i: number) => {
      // Every fourth is one of characters that take several bytes.
      const isWide = i % 4 === 3
      const { segment, text, ...hostile } = isWide ? values.wide : values
      const browser = (isWide ? provingPeople : people)[Math.floor(i / 4) % people.length] ?? t.visitor
      const target = path.replaceAll(/:[a-z_]+/g, segment) + (query ? `?${hostile.query(query)}` : '')
      const sent = method === 'GET' ? undefined : body ? hostile.body(body) : text()
      const headers = { 'x-forwarded-for': values.address(), ...hostile.headers() }
      const answer = await browser.send(method)(target, sent, headers)
      if (isWide) sum.wide++
      sum.requests++
      if (answer.ok) sum.accepted++
      if (answer.status >= 500) {
        sum.failed++
        expect
          .soft(`${answer.status} ${await answer.text()}`, `${target} ${JSON.stringify([sent, headers])}`)
          .toBe('no defect')
      } else await answer.body?.cancel()
      for (const name of ['Content-Security-Policy', ...Object.keys(securityHeaders())])
        if (!answer.headers.has(name)) sum.bare++
    }
    for (let i = 0; i < perRoute; i += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, next) => attack(i + next)))
      t.logLines.length = 0
      proving.logLines.length = 0
    }
  })

  test('what they made us mail holds no markup and no header of theirs', { timeout: 600_000 }, async () => {
    const text = '"><img src=x onerror=alert(1)><script>alert(1)</script>\u2028Bcc: x@client.example'
    const lead = { name: text, email: 'lea@client.example', subject: text, message: text, formType: 'contact' }
    const person = { firstName: '<script>a</script>', lastName: '<img src=x onerror=a>', email: 'mia@client.example' }
    expect((await t.visitor.post('/functions/v1/send-email', lead)).status).toBe(200)
    expect((await t.visitor.post('/api/accounts', { ...person, password: 'harbour-lights' })).status).toBe(202)
    await t.runJobs()
    const mails = await t.db.select().from(mailbox_messages)
    const { window } = new JSDOM()
    const faults = mails.filter(({ html, subject, to_address, headers }) => {
      const page = new window.DOMParser().parseFromString(html, 'text/html')
      const strangers = 'script, svg, iframe, [onerror], [onload], img[src="x"], a[href^="javascript:" i]'
      const lines = [subject, to_address, ...Object.values(headers)]
      return page.querySelector(strangers) !== null || lines.some((line) => /[\r\n]/.test(line))
    })
    process.stdout.write(
      `figure: promise 8: ${mails.length} e-mails caused by hostile requests, ${faults.length} with markup or headers of theirs\n`,
    )
    expect(faults.map(({ kind, html }) => `${kind}: ${html}`)).toEqual([])
    expect(mails.filter(({ html }) => html.includes('&lt;script&gt;')).length).toBeGreaterThanOrEqual(1)
  })

  test('no header that is read is left out', async () => {
    const files = await Array.fromAsync(glob('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }))
    const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    const read = sources.flatMap((source) => [...source.matchAll(/(?:req\.header|headers\.get)\('([^']+)'\)/g)])
    const named = sources.flatMap((source) => [...source.matchAll(/Header = '([^']+)'/g)])
    const names = new Set([...read, ...named].map(([, name = '']) => name.toLowerCase()))
    expect(names.size).toBeGreaterThanOrEqual(15)
    const ofAnswers = ['content-length', 'location', 'strict-transport-security', 'x-doctor-saw']
    expect([...names].filter((name) => ![...ofAnswers, ...wideHeaderNames].includes(name))).toEqual([])
  })

  test('the sum', () => {
    process.stdout.write(
      `figure: promise 7: ${sum.requests} hostile requests, ${perRoute} per route, ${sum.wide} of them in multi-byte characters, ${sum.accepted} of them acceptable, ${sum.failed} answered with 500 or more\n` +
        `figure: promise 9: ${sum.requests} answers of all routes, ${sum.bare} without one of the strict headers\n`,
    )
    expect(sum).toMatchObject({
      requests: routes.length * perRoute,
      wide: (routes.length * perRoute) / 4,
      failed: 0,
      bare: 0,
    })
  })
})
