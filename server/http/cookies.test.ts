import { expect, test } from 'vitest'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { setUpAuthenticator } from '../testing/second-step.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp({ environment: { APP_ORIGIN: 'https://localhost' } })

async function openRecovery(email: string) {
  await t.visitor.post('/api/accounts/recovery-links', { email })
  await t.runJobs()
  const [mail] = await t.mailbox(email)
  return t.visitor.post('/api/accounts/recovery', { token_hash: /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] })
}

test('over TLS every cookie is pinned to this host, and out of reach for scripts but the one that is worth nothing', async () => {
  const question = { message: 'How much is SEO?', conversationId: '', userEmail: 'sam@cedar.example', userName: 'Sam' }
  const browser = t.newBrowser()
  await setUpAuthenticator(t, 'emil')
  const answers = [
    await browser.post('/functions/v1/chatbot-ai', { ...question, sessionId: crypto.randomUUID() }),
    await browser.post('/api/session', { email: cast.cleo.email, password: demoPassword }),
    await browser.delete('/api/session'),
    await browser.post('/api/session', { email: cast.emil.email, password: demoPassword }),
    await openRecovery(cast.pia.email),
  ]
  for (const answer of answers) expect(answer.ok).toBe(true)
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie())
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]))
  const all = ['chat', 'device', 'reset', 'second_step', 'session', 'signed_in']
  expect(names).toEqual(new Set(all.map((name) => `__Host-slipway_${name}`)))
  for (const cookie of cookies) {
    const attributes = cookie.split('; ').slice(1)
    expect(attributes, cookie).toEqual(expect.arrayContaining(['Path=/', 'Secure']))
    expect(cookie).not.toMatch(/domain=/i)
    if (/max-age=0/i.test(cookie)) continue // taken away again
    expect(attributes, cookie).toContain('SameSite=Lax')
    expect(attributes.includes('HttpOnly'), cookie).toBe(!cookie.startsWith('__Host-slipway_signed_in='))
  }
})
