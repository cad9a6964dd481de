// Two processes on one Postgres behind nginx as deploy/ has it: what people see is one product, also while it restarts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { findBrowserTools } from './browser-tools.ts'
import { chromiumFlags } from './chromium.ts'
import { writeLargeVideo } from './large-video.ts'
import { askAt, checkFile, comparePages } from './nginx-answers.ts'
import { startProxy } from './nginx.ts'
import { findFreePort } from './ports.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'
import { askOffset, beginUpload, sendPiece, signInAsAda, waitForCheck } from './tus-client.ts'

const tools = findBrowserTools()
const folder = mkdtempSync(join(tmpdir(), 'slipway-two-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const port = await findFreePort()
const origin = `https://localhost:${port}`
const ports = [String(await findFreePort()), String(await findFreePort())] as const
/** Whoever tries again does so with people and words of their own. */
const unused = () => Date.now().toString(36)
let products: [Product, Product]
let proxy: Awaited<ReturnType<typeof startProxy>>
let context: BrowserContext
let page: Page
/** Links that open something by themselves, as people followed them through nginx. */
const links: string[] = []
/** Through nginx, with the browser's cookies. */
let web: APIRequestContext

const start = (at: string) =>
  startProduct(folder, {
    PORT: at,
    APP_ORIGIN: origin,
    DATABASE_URL: database.url,
    FILES_DIR: join(folder, 'files'),
    FILES_INTERNAL_PATH: '/internal-files/',
    TRUST_PROXY: '127.0.0.1',
  })

/** Asks one process itself, past nginx, as the same browser. */
async function askProcess(
  product: Product,
  path: string,
  init: { method?: string; body?: object; from?: string } = {},
) {
  const cookies = await context.cookies(origin)
  return fetch(product.origin + path, {
    method: init.method ?? 'GET',
    headers: {
      Origin: origin,
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'Content-Type': 'application/json',
      ...(init.from && { 'X-Forwarded-For': init.from }),
    },
    ...(init.body && { body: JSON.stringify(init.body) }),
  })
}

const whoIs = async (product: Product) =>
  ((await (await askProcess(product, '/api/session')).json()) as { user: { email: string } | null }).user?.email ?? null

async function mailsTo(address: string): Promise<Array<{ text: string }>> {
  return (await web.get('/dev/mailbox.json', { params: { to: address } })).json() as Promise<Array<{ text: string }>>
}

describe.skipIf(!tools)('two processes behind nginx', () => {
  beforeAll(async () => {
    products = [await start(ports[0]), await start(ports[1])]
    proxy = await startProxy(port, [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`], join(folder, 'files'))
    const browser = await chromium.launch({ executablePath: tools?.chromium ?? '', args: chromiumFlags })
    context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
    await context.addInitScript(() => {
      if (location.protocol === 'https:') localStorage.setItem('freeWebsitePopupShown', 'true')
    })
    context.setDefaultTimeout(250_000)
    page = await context.newPage()
    web = context.request
  })
  afterAll(async () => {
    await context?.browser()?.close()
    await proxy?.stop()
    for (const product of products ?? []) await product.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('whoever signs up is known to both processes', async () => {
    const email = `nora-${unused()}@client.example`
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('First Name').fill('Nora')
    await page.getByLabel('Last Name').fill('Quist')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('harbour-lights')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByText('Account created! Please check your email').waitFor()
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
    const link = /https:\S+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
    expect(link).toMatch(`${origin}/`)
    links.push(link)
    await page.goto(link)
    await page.waitForURL('**/dashboard')
    const served = await page.evaluate(async () => (await fetch('/assets/nothing-here.js')).status)
    expect(served).toBe(404)
    for (const product of products) expect(await whoIs(product)).toBe(email)
  })

  test('every page and file of the build comes from nginx as it would from the process', async () => {
    const count = await comparePages(askAt(origin), askAt(products[0].origin))
    process.stdout.write(`figure: nginx serves ${count} pages and files with the headers of the process\n`)
  })

  test('limits count what both were asked', async () => {
    const guess = { method: 'POST', body: { email: `pia-${unused()}@client.example`, password: 'wrong-guess' } }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => askProcess(products[i % 2 ? 1 : 0], '/api/session', guess)),
    )
    const counts = Object.groupBy(answers, ({ status }) => String(status))
    expect({ checked: counts['401']?.length, refused: counts['429']?.length }).toEqual({ checked: 10, refused: 30 })
  })

  test('every job is done once, whichever process does it', async () => {
    const now = unused()
    const leads = Array.from({ length: 12 }, (_, i) => `Lead-${now}-${i + 1}-of-twelve`)
    for (const [i, name] of leads.entries()) {
      const body = {
        formType: 'contact',
        name,
        email: `lead-${now}-${i}@client.example`,
        subject: 'Two',
        message: 'Hello there.',
      }
      const answer = await askProcess(products[i % 2 ? 1 : 0], '/functions/v1/send-email', {
        method: 'POST',
        body,
        from: `10.9.0.${i}`,
      })
      expect(answer.status).toBe(200)
    }
    const timesMailed = async () => {
      const mails = await mailsTo(agency.email)
      return leads.map((name) => mails.filter(({ text }) => text.includes(name)).length)
    }
    await expect.poll(timesMailed).toEqual(leads.map(() => 1))
  })

  test('the chat answers through nginx, and both know the conversation', async () => {
    const events = await page.evaluate(async () => {
      const answer = await fetch('/functions/v1/chatbot-ai', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
        body: JSON.stringify({
          message: 'What does a website cost?',
          sessionId: crypto.randomUUID(),
          userName: 'Nora',
        }),
      })
      return answer.text()
    })
    expect(events).toContain('event: done')
    for (const product of products) {
      const { conversation } = (await (await askProcess(product, '/api/chat')).json()) as {
        conversation: { messages: unknown[] }
      }
      expect(conversation.messages.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('a website taken offline at one is offline at the other, before that one would have looked', async () => {
    const [first, second] = products
    const headers = {
      Origin: origin,
      'Content-Type': 'application/json',
      Cookie: await signIn(first.origin, 'ada', origin),
    }
    const shown = async () => (await fetch(`${second.origin}/websites/sample/`)).status
    const { website } = (await (await fetch(`${first.origin}/api/website`, { headers })).json()) as {
      website: { id: string; live: { number: number } }
    }
    const put = (path: string, body: object) =>
      fetch(`${first.origin}/api/websites/${website.id}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
    expect(await shown()).toBe(200)
    expect((await put('/offline', {})).status).toBe(200)
    await expect.poll(shown, { timeout: 1_500, interval: 20 }).toBe(410)
    expect((await put('/live', { version: website.live.number })).status).toBe(200)
    await expect.poll(shown, { timeout: 1_500, interval: 20 }).toBe(200)
  })

  test('an upload begun at one process goes on at the other, and is sent by nginx', async () => {
    const place = join(folder, 'video.mp4')
    const sizeBytes = 6 * 1024 * 1024
    await writeLargeVideo(place, sizeBytes)
    const file = await open(place)
    const [first, second] = [products[0].origin, products[1].origin]
    const sender = await signInAsAda(first)
    const path = await beginUpload(sender, 'Übung 100% Kür.mp4', sizeBytes)
    const offset = await sendPiece(sender, path, file, { offset: 0, length: 4 * 1024 * 1024 })
    const elsewhere = { ...sender, origin: second }
    expect(await askOffset(elsewhere, path)).toBe(offset)
    await sendPiece(elsewhere, path, file, { offset, length: sizeBytes - offset })
    await file.close()
    expect(await waitForCheck(sender, path)).toMatchObject({ state: 'ready', file_size: sizeBytes })

    const post = async (address: string, data: object) => {
      const headers = { Origin: first, Cookie: sender.cookie, 'Content-Type': 'application/json' }
      const answer = await fetch(first + address, { method: 'POST', headers, body: JSON.stringify(data) })
      return (await answer.json()) as { id: string; url: string }
    }
    const { id } = await post('/api/raw-videos', { upload_id: /uploads\/([\w-]+)/.exec(path)?.[1], title: 'Kür' })
    const { url } = await post(`/api/raw-videos/${id}/links`, { shown: 'attachment' })
    links.push(url)
    await checkFile(askAt(origin), askAt(second), url, readFileSync(place), '%C3%9Cbung%20100_%20K%C3%BCr.mp4')
  })

  test('both restart one after the other under load, and no request fails', async () => {
    const answers: number[] = []
    const over = new AbortController()
    const walk = async (paths: string[]) => {
      while (!over.signal.aborted) {
        for (const path of paths) answers.push((await web.get(path)).status())
        await sleep(10)
      }
    }
    const write = async () => {
      for (let i = 0; !over.signal.aborted; i++) {
        const data = { email: `nobody-${i}@client.example` }
        const answer = await web.post('/api/accounts/recovery-links', { data, headers: { Origin: origin } })
        answers.push(answer.status())
        await sleep(50)
      }
    }
    const load = [walk(['/', '/api/session']), walk(['/services', '/api/dashboard']), walk(['/readyz']), write()]
    const failed = Promise.all(load)
    for (const [i, at] of ports.entries()) {
      await products[i]?.stop()
      products[i] = await start(at)
    }
    over.abort()
    await failed
    const bad = answers.filter((status) => status >= 500)
    process.stdout.write(
      `figure: promise 20: two processes restarted in turn under load: ${answers.length} requests, ${bad.length} failed\n`,
    )
    expect(bad).toEqual([])
    expect(answers.length).toBeGreaterThan(100)
  })

  test('nginx has written down none of the links, and nothing that was asked for', async () => {
    const canary = `canary-${unused()}`
    const { paths } = (await (await web.get('/api/openapi.json')).json()) as { paths: object }
    for (const path of Object.keys(paths)) {
      const headers = { referer: `${origin}/auth?token_hash=${canary}`, 'content-type': 'application/json' }
      const address = path.replaceAll(/\{\w+\}/g, path.includes('/files/') ? canary : 'x')
      for (const method of ['GET', 'POST']) await askAt(origin)(`${address}?token_hash=${canary}`, headers, method)
    }
    const written = Object.values(proxy.logs()).join('')
    const secrets = links.map((link) => /[\w-]{40,}/.exec(link)?.[0] ?? '')
    expect(secrets.length).toBeGreaterThanOrEqual(2)
    expect(secrets).not.toContain('')
    for (const secret of [canary, ...secrets]) expect(written).not.toContain(secret)
    expect(written).toContain('"GET /api/files/..." 200')
    expect(written).toMatch(/"GET \/api\/session" 200 .* id "[\da-f-]{36}"/)
    expect(Object.keys(paths).length).toBeGreaterThan(80)
  })

  test('signing out at one ends it at the other', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await expect.poll(() => whoIs(products[1])).toBe(null)
    expect(await whoIs(products[0])).toBe(null)
    expect((await web.get('/api/dashboard')).status()).toBe(401)
  })
})
