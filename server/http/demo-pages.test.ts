// What only the demo has: its mailbox under /dev, the payment sandbox under /sandbox. Neither is for a stranger's page.
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const secret = 'a-secret-of-at-least-thirty-two-characters'
const home = await createTestApp()
const fair = await createTestApp({
  environment: { DEMO: 'public', APP_ORIGIN: 'http://demo.portgardner.example', SESSION_SECRET: secret },
})

const ask = ({ app }: typeof home, path: string, host?: string, method = 'GET') =>
  app.request(path, { method, headers: host === undefined ? {} : { host } })

const pages = ['/dev/mailbox', '/dev/mailbox.json', '/dev/dns', '/dev/dns.json', '/sandbox']

describe('a demo on this machine', () => {
  test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', 'localhost', 'LOCALHOST:8080'])(
    'shows them to %s',
    async (host) => {
      for (const path of pages) expect((await ask(home, path, host)).status, path).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3000',
    '10.0.0.7:3000',
    '0.0.0.0:3000',
    'localhost:x',
    '',
  ])('has none of it for a page that calls it %j', async (host) => {
    const nothing = await (await ask(home, '/dev/nothing-here', host)).text()
    const withoutId = (text: string) => text.replace(/[\da-f-]{36}/, '')
    for (const path of [...pages, '/dev/mailbox/5f0c3b9e-9a70-4a0e-8b3e-0d0b7c1d2e3f', '/sandbox/checkout/x'])
      for (const method of ['GET', 'POST']) {
        const answer = await ask(home, path, host, method)
        expect(answer.status, path).toBe(404)
        expect(withoutId(await answer.text())).toBe(withoutId(nothing))
      }
    expect((await ask(home, '/api/session', host)).status).toBe(200)
  })
})

describe('a public demo', () => {
  test.each(['demo.portgardner.example', 'localhost', '127.0.0.1:3000'])(
    'has no mailbox and no desk of the sandbox, as %s or anything else',
    async (host) => {
      for (const path of pages) expect((await ask(fair, path, host)).status, path).toBe(404)
      expect((await ask(fair, '/sandbox', host, 'POST')).status).toBe(404)
    },
  )

  test('takes payments on the pages of the sandbox', async () => {
    const pia = await fair.as('pia')
    const answer = await pia.post('/functions/v1/create-custom-payment', { productName: 'Custom Web Design' })
    const { url } = (await answer.json()) as { url: string }
    expect(url).toMatch('http://demo.portgardner.example/sandbox/checkout/')
    const page = await ask(fair, new URL(url).pathname, 'demo.portgardner.example')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Custom Web Design')
  })
})
