import { readVisit } from '#domain/visits.ts'
import type { LinkedProposal, Proposal, ProposalContent, SignatureInput } from '#domain/proposals.ts'
import { openLead, type NewLead } from '../leads/leads.ts'
import { linkKeyIn } from './link-keys.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Browser = Pick<TestApp['visitor'], 'get' | 'post' | 'put'>

/** Whom no other test knows. */
export const newAddress = () => `juno-${crypto.randomUUID().slice(0, 8)}@client.example`

/** Somebody who asked for a quote, by default for a website. */
export async function openQuote(t: TestApp, said: Partial<NewLead> = {}) {
  const lead: NewLead = {
    source: 'quote',
    name: 'Juno Reyes',
    email: newAddress(),
    phone: '425 555 0100',
    details: { projectType: 'website', company: 'Reyes Bikes', description: 'A site for bikes.' },
    visit: readVisit(undefined),
    ...said,
  }
  const ctx = { ...t.parts, mailIn: t.settings.mailIn, origin: t.settings.origin }
  const { id } = await t.db.transaction((tx) => openLead(tx, ctx, lead))
  return { ...lead, id }
}

type Edited = Partial<ProposalContent>

/** A proposal of a lead, edited and sent; `key` opens it. */
export async function sendNew(t: TestApp, ada: Browser, changes: Edited = {}, said: Partial<NewLead> = {}) {
  const lead = await openQuote(t, said)
  const drafted = await ada.post(`/api/leads/${lead.id}/proposals`, {})
  const draft = ((await drafted.json()) as { proposal: Proposal }).proposal
  const proposal = Object.keys(changes).length > 0 ? await edit(ada, draft, changes) : draft
  return { lead, ...(await send(t, ada, proposal)) }
}

export async function edit(ada: Browser, { id, content, updated_at }: Proposal, changes: Edited) {
  const body = { ...content, ...changes, seen_updated_at: updated_at }
  const answer = await ada.put(`/api/proposals/${id}`, body)
  if (answer.status !== 200) throw new Error(await answer.text())
  return ((await answer.json()) as { proposal: Proposal }).proposal
}

export async function send(t: TestApp, ada: Browser, { id, content }: Pick<Proposal, 'id' | 'content'>, message = '') {
  const answer = await ada.post(`/api/proposals/${id}/sendings`, { message })
  if (answer.status !== 201) throw new Error(await answer.text())
  await t.runJobs()
  // Others may have been written at the same moment.
  const mail = (await t.mailbox(content.customer_email)).find(({ kind }) => kind === 'proposal-sent')
  return { proposal: await read(ada, id), mail, key: linkKeyIn(mail?.text ?? '') }
}

export async function read(ada: Browser, id: string) {
  const answer = await ada.get(`/api/proposals/${id}`)
  return ((await answer.json()) as { proposal: Proposal }).proposal
}

/** Whoever has a link, each time from an address of their own: limits are counted by it. */
export const withLink =
  (t: TestApp, key: string) => async (method: 'GET' | 'HEAD' | 'POST', path: string, body?: unknown) =>
    t.visitor.send(method)(path, body, { 'x-link-key': key })

/** What signs what a link shows, without a choice of options. */
export const signatureFor = ({ version, sha256, document }: LinkedProposal): SignatureInput => ({
  version,
  sha256,
  chosen: [],
  name: document.customer.name,
  email: document.customer.email,
  billing_address: '',
  terms_read: true,
  consents: true,
})

/** A draft of nobody's lead. */
export async function draftFor(ada: Browser, changes: Partial<Record<'customer_email' | 'title', string>> = {}) {
  const wish = { customer_name: 'Juno Reyes', customer_email: newAddress(), title: 'A website', ...changes }
  const answer = await ada.post('/api/proposals', wish)
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { proposal: Proposal }).proposal
}
