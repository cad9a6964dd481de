import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CustomerEvent } from '#domain/customers.ts'
import { proposalNumberIn } from '#domain/proposals.ts'
import type { Found } from '#domain/search.ts'
import type { Today } from '#domain/today.ts'
import { action_links } from '../links/links.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { edit, read, sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const days = (count: number) => t.clock.advance({ seconds: count * 86_400 })
const onToday = async (id: string) => {
  const admin = await t.as('ada')
  const { items } = (await (await admin.get('/api/today')).json()) as Today
  return items.find((item) => item.id === id)
}
const touch = (key: string) => withLink(t, key)('POST', '/api/link/openings')
const sign = async (key: string) => {
  const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as {
    proposal: Parameters<typeof signatureFor>[0]
  }
  expect((await withLink(t, key)('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
}

test('a customer’s page tells what they were offered, version by version, and what became of it', async () => {
  const noa = await newCustomer(t)
  const events = async () => {
    const answer = await ada.get(`/api/customers/${noa.id}/events?show=leads`)
    return ((await answer.json()) as { events: CustomerEvent[] }).events
      .filter(({ title }) => title.startsWith('Proposal'))
      .map(({ title, text, who, to }) => [title, text, who, to])
  }
  const { proposal, key } = await sendNew(t, ada, { title: 'Shop for Noa' }, { email: noa.email, name: 'Noa Berg' })
  t.clock.advance({ seconds: 60 })
  const edited = await edit(ada, proposal, { introduction: 'Hello' })
  expect((await ada.post(`/api/proposals/${edited.id}/sendings`, {})).status).toBe(201)
  t.clock.advance({ seconds: 60 })
  await sign(key)
  t.clock.advance({ seconds: 60 })
  await ada.post(`/api/proposals/${edited.id}/withdrawal`, { reason: 'They moved away' })
  const { number } = proposal
  const place = `/admin-dashboard?tab=proposals&proposal=${proposal.id}`
  expect(await events()).toEqual([
    [`Proposal withdrawn: ${number}`, 'Shop for Noa. They moved away', null, place],
    [`Proposal signed: ${number}`, 'Shop for Noa. By Noa Berg', null, place],
    [`Proposal sent: ${number}`, 'Shop for Noa. Version 2', 'Ada Lindqvist', place],
    [`Proposal sent: ${number}`, 'Shop for Noa. Version 1', 'Ada Lindqvist', place],
  ])
})

test('Find finds a proposal by its number in any spelling, its title and whom it is for; for admins alone', async () => {
  const { proposal } = await sendNew(t, ada, { title: 'Quixotic windmill shop' }, { name: 'Dulcinea Toboso' })
  const found = async (q: string, who = ada) => {
    const answer = await who.get(`/api/search?${new URLSearchParams({ q })}`)
    const { groups } = (await answer.json()) as Found
    return groups.find(({ kind }) => kind === 'proposals')?.hits ?? []
  }
  const digits = String(Number(proposal.number.slice(4)))
  for (const q of [
    proposal.number,
    proposal.number.toLowerCase(),
    `pro-${digits}`,
    'quixotic wind',
    'dulcinea',
    'ixotic',
    proposal.id,
  ])
    expect((await found(q))[0]).toEqual({
      id: proposal.id,
      title: 'Quixotic windmill shop',
      detail: `${proposal.number} · Dulcinea Toboso · Reyes Bikes · Sent`,
      to: `/admin-dashboard?tab=proposals&proposal=${proposal.id}`,
    })
  for (const who of ['emil', 'cleo'] as const) expect(await found('quixotic', await t.as(who))).toEqual([])
})

test('opened three days ago and not signed it waits on us; not sooner, and neither unopened nor signed', async () => {
  const { proposal, key } = await sendNew(t, await t.as('ada'))
  days(4)
  expect(await onToday(proposal.id)).toBeUndefined()
  expect((await touch(key)).status).toBe(204)
  days(2.9)
  expect(await onToday(proposal.id)).toBeUndefined()
  await touch(key) // looked at again, it is no younger
  days(0.2)
  expect(await onToday(proposal.id)).toMatchObject({
    kind: 'proposal',
    rank: 5,
    title: `${proposal.number}: ${proposal.content.title}`,
    reason: expect.stringMatching(/^Opened \w{3} \d\d, \d{4}, not signed yet$/),
    action: { label: 'Open Proposal', to: `?tab=proposals&proposal=${proposal.id}` },
  })
  await sign(key)
  expect(await onToday(proposal.id)).toBeUndefined()
})

test('what is past its day waits on nobody, and what only we looked at was not opened', async () => {
  const { proposal } = await sendNew(t, await t.as('ada'))
  await t.db.update(action_links).set({ is_preview: true }).where(eq(action_links.subject_id, proposal.id))
  await t.db.update(action_links).set({ opened_at: t.parts.now() }).where(eq(action_links.subject_id, proposal.id))
  days(4)
  expect(await onToday(proposal.id)).toBeUndefined()
  await t.db.update(action_links).set({ is_preview: false }).where(eq(action_links.subject_id, proposal.id))
  expect(await onToday(proposal.id)).toBeDefined()
  days(11)
  expect((await read(await t.as('ada'), proposal.id)).state).toBe('expired')
  expect(await onToday(proposal.id)).toBeUndefined()
})

test.each([
  ['PRO-000042', 'PRO-000042'],
  ['pro42', 'PRO-000042'],
  ['pro-1234567', 'PRO-1234567'],
  ['42', null],
  ['PRO-', null],
  ['PRO-42x', null],
])('as a number of a proposal %s is %s', (typed, number) => {
  expect(proposalNumberIn(typed)).toBe(number)
})
