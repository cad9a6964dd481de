import { afterEach, expect, test, vi } from 'vitest'
import { fetchViewing, keepViewing, tellBy } from './viewing.ts'

afterEach(() => {
  keepViewing(false)
  vi.unstubAllGlobals()
})

function network() {
  const sent: string[] = []
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${url}`)
    return new Response(null, { status: 204 })
  })
  return sent
}

test('while an admin views as a customer no change is sent, and it is said why', async () => {
  const sent = network()
  const say = vi.fn()
  const silence = tellBy(say)
  keepViewing(true)
  const answer = await fetchViewing('/api/profile', { method: 'PUT' })
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { error: { code: 'look_only', message: 'You are viewing as a customer. Nothing can be changed.' } },
  ])
  expect(sent).toEqual([])
  expect(say).toHaveBeenCalledOnce()
  silence()
  await fetchViewing('/functions/v1/create-checkout', { method: 'POST' })
  expect(say).toHaveBeenCalledOnce()
})

test('what only reads goes on, and so do the ways out', async () => {
  const sent = network()
  keepViewing(true)
  await fetchViewing('/api/dashboard')
  await fetchViewing('/api/look', { method: 'DELETE' })
  await fetchViewing('/api/session', { method: 'DELETE' })
  await fetchViewing('/api/accounts/recovery-links', { method: 'POST' })
  expect(sent).toHaveLength(4)
  keepViewing(false)
  await fetchViewing('/api/profile', { method: 'PUT' })
  expect(sent).toHaveLength(5)
})
