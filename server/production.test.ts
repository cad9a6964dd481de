import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../scripts/ports.ts'
import { createDatabase } from '../scripts/postgres.ts'
import { startProduct, type Product } from '../scripts/product.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, _session, done) => {
    received.push((await PostalMime.parse(Buffer.concat(await stream.toArray()))).text ?? '')
    done()
  },
})
const folder = mkdtempSync(join(tmpdir(), 'slipway-production-'))
const products: Product[] = []
afterAll(async () => {
  for (const product of products) await product.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
  rmSync(folder, { recursive: true })
})

test('production on real services: one invitation from two processes, metrics, and no demo', async () => {
  const database = await createDatabase(server)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const metricsPort = await findFreePort()
  const environment = {
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://portgardner.example',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Port Gardner Studio <hello@portgardner.example>',
    ADMIN_EMAIL: 'Olga@PortGardner.example',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    TRUST_PROXY: 'none',
    FILES_DIR: join(folder, 'files'),
  }
  const started = await Promise.all([
    startProduct(folder, { ...environment, METRICS_PORT: String(metricsPort) }),
    startProduct(folder, environment),
  ])
  products.push(...started)
  const [first, second] = started
  await expect.poll(() => received.length).toBe(1)
  const link = /https:\/\/portgardner\.example\/auth\?token_hash=([\w-]+)&type=recovery&mode=reset/.exec(
    received[0] ?? '',
  )
  const opened = await fetch(`${second.origin}/api/accounts/recovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: environment.APP_ORIGIN },
    body: JSON.stringify({ token_hash: link?.[1] }),
  })
  expect(opened.status).toBe(200)
  expect(opened.headers.getSetCookie()[0]).toMatch(/^__Host-.*; Secure/)
  for (const path of ['/dev/mailbox', '/dev/mailbox.json?to=x', '/dev/dns', '/dev/dns.json', '/sandbox/checkout/x'])
    expect((await fetch(first.origin + path)).status).toBe(404)
  expect((await fetch(`${first.origin}/`)).status).toBe(200)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('slipway_http_request_duration_seconds_count{method="GET",route="page",status="200"} 1')
  for (const product of products.splice(0)) await product.stop()
  expect(received).toHaveLength(1)
  await database.drop()
})
