// Promise D10: one outcome. Two or three act at the same moment; whatever came of it, and all that was written and mailed, is exactly what
// comes of one after the other in some order, and whoever was late is told so. A few times in `npm test`, a hundred in `npm run prove`;
// approvals decided at once stand in milestones/approvals.test.ts, too.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { reconcilePayments } from '../billing/ledger/payment-events.ts'
import { settleSession } from '../billing/ledger/settlement.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { linkInvoice } from '../invoices/sending.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { paidInvoice } from '../testing/invoice-payers.ts'
import { newInvoice } from '../testing/invoices.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { askApproval, decide, pageOf } from '../testing/milestones.ts'
import { sessionIn } from '../testing/new-customer.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { edit, sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { beginProject } from './beginning.ts'
import { proposals } from './proposals.tables.ts'

const rounds = process.env['PROVE'] === 'full' ? 100 : 2
const t = await createTestApp()
const ada = await t.as('ada')
const ctx = { ...t.parts, db: t.db, origin: t.settings.origin }

/** What one of them does, and by which word it is told apart. */
type Act = readonly [name: string, act: () => Promise<Response | undefined>]
/** `codes` are those that whoever is late may be told; `end` is how what they act on stands afterwards. */
type Race = { codes: string[]; prepare: () => Promise<{ acts: Act[]; end: () => Promise<unknown> }> }

const rowOf = async (id: string) => (await t.db.select().from(proposals).where(eq(proposals.id, id)))[0]
const invoiceOf = async (id = '') => (await t.db.select().from(invoices).where(eq(invoices.id, id)))[0]

/** Sent; `signature` is what signs it as it is. */
async function sent(changes: Parameters<typeof sendNew>[2] = {}) {
  const { proposal, key } = await sendNew(t, ada, changes)
  const ask = withLink(t, key)
  const view = (await (await ask('GET', '/api/link')).json()) as Extract<LinkView, { purpose: 'proposal' }>
  const signature = signatureFor(view.proposal)
  return {
    proposal,
    ask,
    sign: (name = 'Juno Reyes') => ask('POST', '/api/link/signature', { ...signature, name }),
    decline: () => ask('POST', '/api/link/decline', { reason: 'No' }),
    withdraw: () => ada.post(`/api/proposals/${proposal.id}/withdrawal`, { reason: 'A mistake' }),
    end: async () => {
      const row = await rowOf(proposal.id)
      const billed = await invoicesOf(t, proposal.id)
      return {
        state: row?.state,
        version: row?.version,
        title: row?.title,
        isBegun: row?.begun_at !== null,
        billed: billed
          .map(({ kind, total, balance, credited, kept }) => [kind, total, balance, credited, kept].join(' '))
          .toSorted(),
      }
    },
  }
}

/** Signed, with its deposit to be paid. */
async function signed(changes: Parameters<typeof sendNew>[2] = {}) {
  const it = await sent(changes)
  expect((await it.sign()).status).toBe(201)
  const [deposit] = await invoicesOf(t, it.proposal.id)
  if (!deposit) throw new Error('It has no deposit')
  const record = () => recordOn(deposit.id, deposit.balance)
  /** Paid at the provider, and nobody told us. */
  const payUnheard = async () => {
    const session = await sessionIn(await it.ask('POST', '/api/link/checkout', {}))
    await t.sandbox.pay(session, '4242 4242 4242 4242')
    return session
  }
  return { ...it, deposit, record, payUnheard }
}

const recordOn = (id: string, amount: number) =>
  ada.post(`/api/invoices/${id}/payments`, {
    key: crypto.randomUUID(),
    amount,
    method: 'transfer',
    paid_by: 'Berg Bakery',
    paid_on: agencyDay(t.parts.now()),
    reference: '',
  })

const quietly = (work: Promise<unknown>) => work.then(() => undefined)
const twice = (act: Act): Act[] => [act, act]

async function single() {
  const invoice = await newInvoice(t)
  const key = linkKeyIn((await t.db.transaction((tx) => linkInvoice(tx, ctx, invoice))).url)
  const end = async () => {
    const row = await invoiceOf(invoice.id)
    return [row?.balance, row?.credited, row?.kept]
  }
  return { invoice, end, checkout: () => withLink(t, key)('POST', '/api/link/checkout', {}) }
}

/** A project whose last milestone but one is decided on, and bills a part. */
async function waiting() {
  const { proposal, record } = await signed({
    deposit_percent: 50,
    milestones: [
      { title: 'Design', working_days: 5, percent: 20 },
      { title: 'Launch', working_days: 5, percent: 30 },
    ],
  })
  expect((await record()).status).toBe(201)
  await t.runJobs()
  const projectId = (await rowOf(proposal.id))?.opened_project_id ?? ''
  const asked = await askApproval(t, ada, await pageOf(ada, projectId))
  const end = async () => {
    const page = await pageOf(ada, projectId)
    const stands = page.milestones.map(({ state, versions }) => [state, versions.map(({ decision }) => decision)])
    return [stands, (await invoicesOf(t, proposal.id)).map(({ kind, total }) => `${kind} ${total}`).toSorted()]
  }
  return { ...asked, end }
}

const races: Record<string, Race> = {
  'sign × sign': {
    codes: ['already_signed'],
    prepare: async () => {
      const { sign, end } = await sent()
      return { acts: [...twice(['sign', () => sign()]), ['sign', () => sign()]], end }
    },
  },
  'sign × send again': {
    codes: ['already_signed', 'proposal_changed'],
    prepare: async () => {
      const { proposal, sign, end } = await sent()
      await edit(ada, proposal, { title: 'Another website' })
      return {
        acts: [
          ['sign', () => sign()],
          ['send', () => ada.post(`/api/proposals/${proposal.id}/sendings`, {})],
        ],
        end,
      }
    },
  },
  'sign × edit': {
    codes: ['already_signed'],
    prepare: async () => {
      const { proposal, sign, end } = await sent()
      const body = { ...proposal.content, title: 'Another website', seen_updated_at: proposal.updated_at }
      return {
        acts: [
          ['sign', () => sign()],
          ['edit', () => ada.put(`/api/proposals/${proposal.id}`, body)],
        ],
        end,
      }
    },
  },
  'sign × withdraw': {
    codes: ['link_withdrawn'],
    prepare: async () => {
      const { sign, withdraw, end } = await sent()
      return {
        acts: [
          ['sign', () => sign()],
          ['withdraw', withdraw],
        ],
        end,
      }
    },
  },
  'sign × decline': {
    codes: ['already_signed', 'proposal_closed'],
    prepare: async () => {
      const { sign, decline, end } = await sent()
      return {
        acts: [
          ['sign', () => sign()],
          ['decline', decline],
        ],
        end,
      }
    },
  },
  'decline × withdraw': {
    codes: ['link_withdrawn', 'conflict'],
    prepare: async () => {
      const { decline, withdraw, end } = await sent()
      return {
        acts: [
          ['decline', decline],
          ['withdraw', withdraw],
        ],
        end,
      }
    },
  },
  'edit × edit': {
    codes: ['conflict'],
    prepare: async () => {
      const { proposal, end } = await sent()
      const body = { ...proposal.content, title: 'Another website', seen_updated_at: proposal.updated_at }
      return { acts: twice(['edit', () => ada.put(`/api/proposals/${proposal.id}`, body)]), end }
    },
  },
  'edit × send × send': {
    codes: ['conflict'],
    prepare: async () => {
      const { proposal, end } = await sent()
      const edited = await edit(ada, proposal, { introduction: 'As we said.' })
      const seen_updated_at = edited.updated_at
      const send: Act = [
        'send',
        () => ada.post(`/api/proposals/${proposal.id}/sendings`, { message: '', seen_updated_at }),
      ]
      const body = { ...edited.content, title: 'Another website', seen_updated_at }
      return { acts: [['edit', () => ada.put(`/api/proposals/${proposal.id}`, body)], ...twice(send)], end }
    },
  },
  'pay × withdraw': {
    codes: ['conflict'],
    prepare: async () => {
      const { payUnheard, withdraw, end } = await signed()
      const session = await payUnheard()
      return {
        acts: [
          ['pay', () => quietly(settleSession(ctx, session))],
          ['withdraw', withdraw],
        ],
        end,
      }
    },
  },
  'accept × accept (webhook, reconciliation, recorded payment)': {
    codes: ['nothing_to_pay'],
    prepare: async () => {
      const { proposal, payUnheard, record, end } = await signed()
      const session = await payUnheard()
      const accept = () => beginProject(ctx, proposal.id)
      return {
        acts: [
          ['webhook', () => quietly(settleSession(ctx, session).then(accept))],
          ['reconciliation', () => quietly(reconcilePayments(ctx).then(accept))],
          ['record', record],
        ],
        end,
      }
    },
  },
  'checkout × checkout': {
    codes: [],
    prepare: async () => {
      const { checkout, end } = await single()
      return { acts: twice(['checkout', checkout]), end }
    },
  },
  'record × record': {
    codes: ['nothing_to_pay'],
    prepare: async () => {
      const { invoice, end } = await single()
      return { acts: twice(['record', () => recordOn(invoice.id, invoice.balance)]), end }
    },
  },
  'credit × credit × record': {
    codes: ['amount_not_possible', 'nothing_to_pay'],
    prepare: async () => {
      const { invoice, end } = await single()
      const body = { amount: invoice.total, reason: 'A mistake' }
      return {
        acts: [
          ...twice(['credit', () => ada.post(`/api/invoices/${invoice.id}/credit-notes`, body)]),
          ['record', () => recordOn(invoice.id, invoice.balance)],
        ],
        end,
      }
    },
  },
  'refund × refund': {
    codes: ['amount_not_possible'],
    prepare: async () => {
      const { invoice, seq } = await paidInvoice(t)
      const refund = () =>
        ada.post(`/api/invoices/${invoice.id}/refunds`, {
          payment_id: String(seq),
          amount: 60_000,
          reason: 'Goodwill',
          key: crypto.randomUUID(),
        })
      const end = async () => {
        await t.sandbox.deliverAll()
        await t.runJobs()
        const row = await invoiceOf(invoice.id)
        return [row?.balance, row?.credited, row?.kept]
      }
      return { acts: twice(['refund', refund]), end }
    },
  },
  'approve × ask for changes': {
    codes: ['already_decided'],
    prepare: async () => {
      const { key, version, end } = await waiting()
      const changes = { decision: 'changes', comment: 'Warmer.' }
      return {
        acts: [
          ['approve', () => decide(t, key, version)],
          ['change', () => decide(t, key, version, changes)],
        ],
        end,
      }
    },
  },
  'approve × approve × ask again': {
    codes: ['already_decided', 'conflict', 'milestone_not_in_work'],
    prepare: async () => {
      const { key, version, milestone, end } = await waiting()
      const ask = () => ada.post(`/api/milestones/${milestone.id}/versions`, { note: 'Look again.' })
      return { acts: [...twice(['approve', () => decide(t, key, version)]), ['ask', ask]], end }
    },
  },
  'issue × issue': {
    codes: [],
    prepare: async () => {
      const body = {
        customer_email: 'noa@bakery.example',
        customer_name: 'Noa Berg',
        lines: [{ description: 'A sign', quantity: 1, unit_amount: 9900, tax: 'none' }],
        due_on: agencyDay(new Date(t.parts.now().getTime() + 864_000_000)),
      }
      const { first } = await gaps()
      // Each next number once, and none left out.
      const end = async () => {
        const { last, count } = await gaps(first)
        return last - first === count
      }
      return {
        acts: [
          ...twice(['issue', () => ada.post('/api/invoices', body)]),
          ['issue', () => ada.post('/api/invoices', body)],
        ],
        end,
      }
    },
  },
  'remind × remind × pay': {
    codes: ['reminded_already', 'nothing_to_pay'],
    prepare: async () => {
      const { invoice, end } = await single()
      const remind = () => ada.post(`/api/invoices/${invoice.id}/reminders`)
      return { acts: [...twice(['remind', remind]), ['pay', () => quietly(payInvoice(t, invoice.id))]], end }
    },
  },
}

async function gaps(after = 0) {
  const { rows } = await t.parts.database.pool.query<{ last: number; count: number }>(
    `select coalesce(max(seq), 0)::int last, (count(*) filter (where seq > $1))::int count from invoices where series = 'INV'`,
    [after],
  )
  const { last = 0, count = 0 } = rows[0] ?? {}
  return { first: last, last, count }
}

/** How much there is of all that an act may write, by kind. */
async function counted() {
  const kinds = {
    emails: 'kind',
    activity_logs: 'kind',
    notifications: 'event',
    action_links: 'purpose',
    invoices: 'kind',
  }
  const others = [
    'checkouts',
    'custom_pricing_arrangements',
    'lead_history',
    'milestone_versions',
    'payment_ledger',
    'project_milestones',
    'project_turns',
    'proposal_signatures',
    'proposal_versions',
    'refund_requests',
    'reminders',
    'users',
    'website_projects',
  ]
  const parts = [
    ...Object.entries(kinds).map(
      ([table, kind]) => `select '${table} ' || ${kind} what, count(*)::int n from ${table} group by 1`,
    ),
    ...others.map((table) => `select '${table}', count(*)::int from ${table}`),
  ]
  const { rows } = await t.db.execute<{ what: string; n: number }>(sql.raw(parts.join(' union all ')))
  return new Map(rows.map(({ what, n }) => [what, n]))
}

/** Who was told what, how it stands, and how much more there is of everything. In turn, in an order of their places; without, at once. */
async function outcomeOf({ prepare }: Race, order?: number[]) {
  await t.db.delete(rate_limits)
  const { acts, end } = await prepare()
  await t.runJobs()
  const before = await counted()
  const told: string[] = []
  const run = async (at: number) => {
    const [name, act] = acts[at] ?? ['', async () => undefined]
    const answer = await act()
    const code = answer && answer.status >= 400 ? await errorCodeIn(answer) : 'done'
    told.push(`${name}: ${code}`)
  }
  if (order) for (const at of order) await run(at)
  else await Promise.all(acts.map((_act, at) => run(at)))
  await t.runJobs()
  const stands = await end()
  const more: string[] = []
  for (const [what, n] of await counted())
    if (n !== (before.get(what) ?? 0)) more.push(`${what} +${n - (before.get(what) ?? 0)}`)
  return { told: told.toSorted(), stands, more: more.toSorted() }
}

const sum = { strange: 0 }
const permutations = (items: number[]): number[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]))

test.each(Object.entries(races))('%s has one outcome', { timeout: 7_200_000 }, async (_name, race) => {
  const { acts } = await race.prepare()
  const inTurn = new Map<string, object>()
  for (const order of permutations(acts.map((_act, at) => at))) {
    const outcome = await outcomeOf(race, order)
    inTurn.set(JSON.stringify(outcome), outcome)
  }
  const strange: object[] = []
  const codes = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const outcome = await outcomeOf(race)
    for (const told of outcome.told) codes.add(told.split(': ')[1] ?? '')
    if (!inTurn.has(JSON.stringify(outcome))) strange.push(outcome)
  }
  sum.strange += strange.length
  expect(strange, JSON.stringify([...inTurn.values()], null, 1)).toEqual([])
  expect([...codes].filter((code) => code !== 'done' && !race.codes.includes(code))).toEqual([])
})

test('and so has each of them, as often as it was tried', () => {
  process.stdout.write(
    `figure: promise D10: ${Object.keys(races).length} races of proposals, invoices, payments and milestones, ${rounds} times each: ${sum.strange} with another outcome than one after the other has\n`,
  )
  expect(sum.strange).toBe(0)
})
