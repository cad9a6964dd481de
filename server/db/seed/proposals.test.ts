import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListedProposal } from '#domain/proposals.ts'
import type { Today } from '#domain/today.ts'
import { lead_history, leads } from '../../leads/leads.tables.ts'
import { linkKeyIn } from '../../testing/link-keys.ts'
import { signatureFor, withLink } from '../../testing/proposals.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { seedDemoProposals } from './proposals.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const { auth, now, payments, storage, settings } = t.parts
const seed = () => seedDemoProposals({ db: t.db, auth, now, payments, storage, origin: settings.origin })
const today = async () => ((await (await ada.get('/api/today')).json()) as Today).counts
const waited = await today()
await seed()
await t.runJobs()

const tom = 'tom@colbyaveclocks.example'
const listed = async () => {
  const answer = await ada.get('/api/proposals')
  return ((await answer.json()) as { proposals: ListedProposal[] }).proposals
}

test('what was offered to Tom was opened twice, and nothing that waited before waits longer', async () => {
  expect((await listed()).filter(({ customer_email }) => customer_email === tom)).toMatchObject([
    { title: 'Website for Colby Avenue Clocks', state: 'sent', openings: 2 },
  ])
  expect(await today()).toEqual(waited)
  const [lead] = await t.db.select().from(leads).where(eq(leads.email, tom))
  const history = await t.db
    .select()
    .from(lead_history)
    .where(eq(lead_history.lead_id, lead?.id ?? ''))
  expect(lead?.state).toBe('proposal')
  expect(history.map(({ note }) => note)).toContainEqual(
    expect.stringMatching(/^Proposal PRO-\d{6} sent \(version 1\)\.$/),
  )
})

test('its e-mail lies in the mailbox, and whoever opens it can sign', async () => {
  const [mail, ...more] = (await t.mailbox(tom)).filter(({ kind }) => kind === 'proposal-sent')
  expect(more).toEqual([])
  expect(mail?.subject).toContain('Website for Colby Avenue Clocks')
  const link = withLink(t, linkKeyIn(mail?.text ?? ''))
  const { proposal } = (await (await link('GET', '/api/link')).json()) as {
    proposal: Parameters<typeof signatureFor>[0]
  }
  expect((await link('POST', '/api/link/signature', signatureFor(proposal))).status).toBe(201)
})

test('nothing is seeded twice', async () => {
  const before = await listed()
  await seed()
  expect(await listed()).toEqual(before)
})
