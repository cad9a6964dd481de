import type { LinkView } from '#domain/links.ts'
import type { Proposal } from '#domain/proposals.ts'
import { createLink } from '../links/links.ts'
import { newInvoice } from './invoices.ts'
import { mark } from './marked-requests.ts'
import { payInvoice } from './paid-invoices.ts'
import { edit, openQuote, send, signatureFor, withLink } from './proposals.ts'
import type { createTestApp } from './test-app.ts'

/** What is asked for is of the proposal that the key opens: it is made first. */
const isOfTheLast = new Set(['/api/link/signature', '/api/link/downloads'])

type App = Awaited<ReturnType<typeof createTestApp>>

/** Proposals, how calls are about them, and what their clients do with them by a link; the last ones while the database refuses others. */
export function createOfferedThings(t: App) {
  let last: Proposal | undefined
  let key = ''

  const orTheLast = <Made>(make: () => Promise<Made>) => make().catch(() => undefined)

  /** One that can be sent. */
  async function draft() {
    await orTheLast(async () => {
      const ada = await t.as('ada')
      const lead = await openQuote(t, { name: mark })
      const drafted = await ada.post(`/api/leads/${lead.id}/proposals`, {})
      last = await edit(ada, ((await drafted.json()) as { proposal: Proposal }).proposal, { introduction: mark })
    })
    return last
  }

  /** The key of a link that opens one that was sent, also while no mail leaves. */
  async function newOfferKey() {
    await orTheLast(async () => {
      const proposal = await draft()
      if (!proposal) return
      await send(t, await t.as('ada'), proposal)
      const link = {
        purpose: 'proposal',
        subject_id: proposal.id,
        customer_email: proposal.content.customer_email,
      } as const
      const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
      const url = await t.db.transaction((tx) => createLink(tx, ctx, link))
      key = new URL(url).hash.slice(1)
    })
    return key
  }

  async function signature() {
    const signed = await orTheLast(async () => {
      const view = (await (await withLink(t, await newOfferKey())('GET', '/api/link')).json()) as LinkView
      return view.purpose === 'proposal' ? signatureFor(view.proposal) : undefined
    })
    return signed ?? {}
  }

  /** By its number in the ledger. */
  async function payment() {
    await orTheLast(async () => payInvoice(t, (await newInvoice(t, { customer_name: mark })).id))
    const { rows } = await t.parts.database.pool.query(
      `select seq::text as id from payment_ledger where kind = 'payment' order by seq desc limit 1`,
    )
    return rows[0] as { id: string } | undefined
  }

  /** Of Cleo's company, which has her id. */
  const ownInvoice = () =>
    orTheLast(async () => newInvoice(t, { customer_name: mark, company_id: await t.userIdOf('cleo') }))
  async function ownOffer() {
    await newOfferKey()
    await orTheLast(async () =>
      t.parts.database.pool.query('update proposals set company_id = $2 where id = $1', [
        last?.id,
        await t.userIdOf('cleo'),
      ]),
    )
    return last
  }

  const seen = () => ({ ...last?.content, seen_updated_at: last?.updated_at })
  return {
    /** Of the last proposal that was signed: what is signed is what its link shows. */
    offerKey: (path: string) => (isOfTheLast.has(path) ? key : newOfferKey()),
    offeredThings: { proposals: draft, payments: payment },
    /** By the call, where another would not do. */
    offeredOwnThings: { 'POST /api/invoices/:id/own-link': ownInvoice, 'POST /api/proposals/:id/own-link': ownOffer },
    offeredFields: {
      'PUT /api/proposals/:id': seen,
      'POST /api/proposals': () => ({ project_id: null }),
      'POST /api/link/signature': signature,
      'POST /api/link/downloads': async () => {
        await newOfferKey()
        return { kind: 'proposal', id: last?.id }
      },
    },
  }
}
