import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkedProposal } from '#domain/proposals.ts'
import { proposals } from '../proposals/proposals.tables.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { invoices } from './invoices.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

test('a signed proposal that is withdrawn leaves no deposit owed; what still arrives is paid too much, and accepts nothing', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const ask = withLink(t, key)
  const view = (await (await ask('GET', '/api/link')).json()) as { proposal: LinkedProposal }
  expect((await ask('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
  const rows = () =>
    t.db.select().from(invoices).where(eq(invoices.proposal_id, proposal.id)).orderBy(invoices.created_at)
  const [deposit] = await rows()
  expect(deposit?.balance).toBeGreaterThan(0)
  for (let time = 0; time < 2; time++)
    expect((await ada.post(`/api/proposals/${proposal.id}/withdrawal`, { reason: 'They left.' })).status).toBe(204)
  const after = await rows()
  expect(after.map(({ kind, total, balance, credited }) => [kind, total, balance, credited])).toEqual([
    ['deposit', deposit?.total, 0, deposit?.total],
    ['credit_note', deposit?.total, 0, 0],
  ])
  expect(after[1]).toMatchObject({ note: `Proposal ${proposal.number} was withdrawn`, tax: deposit?.tax })
  await payInvoice(t, deposit?.id ?? '', deposit?.total ?? 0)
  await t.runJobs()
  expect((await rows())[0]?.balance).toBe(-(deposit?.total ?? 0))
  const [row] = await t.db.select().from(proposals).where(eq(proposals.id, proposal.id))
  expect(row).toMatchObject({ state: 'withdrawn', opened_project_id: null })
})

test('what is signed and paid is not withdrawn any more, though its project is not open yet', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const ask = withLink(t, key)
  const view = (await (await ask('GET', '/api/link')).json()) as { proposal: LinkedProposal }
  expect((await ask('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
  const [deposit] = await invoicesOf(t, proposal.id)
  await payInvoice(t, deposit?.id ?? '')
  const rowOf = async () => (await t.db.select().from(proposals).where(eq(proposals.id, proposal.id)))[0]
  const was = await rowOf()
  expect(was?.state).toBe('signed')
  const answer = await ada.post(`/api/proposals/${proposal.id}/withdrawal`, { reason: 'They left.' })
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'conflict'])
  expect(await rowOf()).toEqual(was)
  expect(await invoicesOf(t, proposal.id)).toHaveLength(1)
  await t.runJobs()
  expect(await rowOf()).toMatchObject({ state: 'accepted' })
})
