// Promise D1: nothing happens twice. What clients, the payment provider, the team and our own jobs do about a proposal comes shuffled and
// repeated, and part of what the provider tells never comes: each ends with one of everything. Small in `npm test`, in full in
// `npm run prove`; scripts/proposals-kill.test.ts is the same amid kill -9.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import type { Proposal } from '#domain/proposals.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { payment_events } from '../billing/ledger/ledger.tables.ts'
import { receivePaymentEvent, reconcilePayments, settlePaymentEvent } from '../billing/ledger/payment-events.ts'
import { settledTypes } from '../billing/ledger/settlement.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCustomer, sessionIn } from '../testing/new-customer.ts'
import { invoicesOf } from '../testing/paid-invoices.ts'
import { faultsOf } from '../testing/proposal-ends.ts'
import { edit, newAddress, openQuote, send, signatureFor, withLink } from '../testing/proposals.ts'
import { stepsAt } from '../testing/provider-steps.ts'
import { randomFrom, shuffled } from '../testing/random.ts'
import { createTestApp } from '../testing/test-app.ts'
import { beginProject } from './beginning.ts'

const isFull = process.env['PROVE'] === 'full'
const size = isFull ? { histories: 1000, atOnce: 20 } : { histories: 18, atOnce: 9 }

const t = await createTestApp()
const ctx = { ...t.parts, db: t.db, origin: t.settings.origin }
const stripe = await t.parts.payments.stripe()
const { refund, answerDispute } = stepsAt(stripe)
const random = randomFrom(1)

type Story = {
  card?: string
  pays?: 'by card' | 'past the provider' | 'nothing'
  chosen?: number[]
  isKnown?: boolean
  /** Pages that were opened and ended before the one that is paid. */
  leaves?: number
  /** What comes of the payment at the provider. */
  later?: ReturnType<typeof stepsAt>['payLatest']
}

const stories: Record<string, Story> = {
  pays: {},
  'chooses what is paid every month': { chosen: [2, 3] },
  'has an account': { isKnown: true },
  'comes back to pay': { leaves: 2 },
  'pays past the provider': { pays: 'past the provider' },
  'pays past the provider with a page open': { pays: 'past the provider', leaves: 1 },
  'owes no deposit': { pays: 'nothing' },
  'is given back a part at the desk': { later: refund(10_000) },
  'disputes, which we win': { card: '4000 0000 0000 0259', later: answerDispute('winning_evidence') },
}

type Act = () => Promise<unknown>
type Begun = Parameters<typeof faultsOf>[1] & { name: string; acts: Act[]; later: Act }

const counted = { acts: 0, told: 0, lost: 0, found: 0 }
const faults: string[] = []

/** Signed, and paid at the provider, of which nobody has told us; `acts` is what will be done and told about it, each more than once. */
async function begin(name: string, story: Story, title: string): Promise<Begun> {
  const ada = await t.as('ada')
  const email = story.isKnown ? (await newCustomer(t)).email : newAddress()
  const details = { projectType: story.pays === 'nothing' ? 'maintenance' : 'website', company: 'Reyes Bikes' }
  const lead = await openQuote(t, { email, details })
  const drafted = await ada.post(`/api/leads/${lead.id}/proposals`, {})
  const draft = ((await drafted.json()) as { proposal: Proposal }).proposal
  const { proposal, key } = await send(t, ada, await edit(ada, draft, { title }))
  const ask = withLink(t, key)
  const view = (await (await ask('GET', '/api/link')).json()) as Extract<LinkView, { purpose: 'proposal' }>
  const signature = { ...signatureFor(view.proposal), chosen: story.chosen ?? [] }
  const signed = await Promise.all([1, 2].map(() => ask('POST', '/api/link/signature', signature)))
  expect(signed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const [deposit] = await invoicesOf(t, proposal.id)
  const pay = () => ask('POST', '/api/link/checkout', {})
  const open = async () => sessionIn(await pay())
  for (let time = 0; time < (story.leaves ?? 0); time++) {
    const page = await open()
    if (story.pays !== 'past the provider') await stripe.checkout.sessions.expire(page)
  }
  let intent = ''
  if (deposit && story.pays !== 'past the provider') {
    const paid = await t.sandbox.pay(await open(), story.card ?? '4242 4242 4242 4242')
    intent = paid.payment_intent as string
  }
  const recorded = {
    key: crypto.randomUUID(),
    amount: deposit?.balance,
    method: 'transfer',
    paid_by: 'Juno Reyes',
    paid_on: agencyDay(t.parts.now()),
    reference: '',
  }
  const acts: Act[] = [
    () => ask('POST', '/api/link/openings'),
    () => ask('POST', '/api/link/signature', signature),
    () => ask('POST', '/api/link/decline', { reason: 'Too late' }),
    () => Promise.all([beginProject(ctx, proposal.id), beginProject(ctx, proposal.id)]),
    () => beginProject(ctx, proposal.id),
    () => t.runJobs(),
    ...(story.pays === 'past the provider'
      ? [1, 2, 3].map(() => () => ada.post(`/api/invoices/${deposit?.id}/payments`, recorded))
      : [pay]),
  ]
  return {
    name,
    proposal_id: proposal.id,
    title,
    hasDeposit: deposit !== undefined,
    milestones: deposit ? proposal.content.milestones.length : 0, // without one nothing is planned
    isMonthly: story.chosen?.includes(3) === true || story.pays === 'nothing',
    isKnown: story.isKnown === true,
    acts,
    later: async () => story.later?.({ intent, subscription: '', customer: '' }),
  }
}

/** A webhook that the provider signed, and sometimes what settles it at once. */
function tellOf(event: { id: string; body: string }): Act {
  return async () => {
    counted.told++
    const secret = t.parts.payments.webhookSecret ?? ''
    const timestamp = Math.floor(t.parts.now().getTime() / 1000)
    const signature = stripe.webhooks.generateTestHeaderString({ payload: event.body, secret, timestamp })
    await receivePaymentEvent(ctx, { body: event.body, signature })
    if (random() < 0.3) await settlePaymentEvent(ctx, event.id)
  }
}

async function live(first: number, count: number) {
  await t.db.delete(rate_limits)
  const names = Object.keys(stories)
  const begun: Begun[] = []
  for (let at = first; at < first + count; at++) {
    const name = names[at % names.length] ?? ''
    begun.push(await begin(name, stories[name] ?? {}, `Website no. ${at}.`))
  }
  // What takes the provider a moment has come; what people do about it there, too.
  await t.sandbox.advance(10)
  for (const { later } of begun) await later()
  await t.sandbox.advance(10)
  const heard: Act[] = []
  const known = new Set((await t.db.select({ id: payment_events.id }).from(payment_events)).map(({ id }) => id))
  let missing = 0
  for await (const event of stripe.events.list({ types: settledTypes, limit: 100 })) {
    // Newest first: the batches before this one have been told of.
    if (known.has(event.id)) break
    const tell = tellOf({ id: event.id, body: JSON.stringify(event) })
    if (random() < 0.25) missing++
    else heard.push(...Array.from({ length: random() < 0.4 ? 2 : 1 }, () => tell))
  }
  counted.lost += missing
  const acts = [...heard, ...begun.flatMap((one) => one.acts), ...begun.flatMap((one) => one.acts)]
  const waiting = shuffled(acts, random)
  // Two at a time, as two processes would.
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      counted.acts++
      await next()
    }
  }
  await Promise.all([work(), work()])
  counted.found += await reconcilePayments(ctx)
  for (let round = 0; round < 3; round++) await t.runJobs()
  for (const one of begun) faults.push(...(await faultsOf(t.db, one)).map((fault) => `${one.name}, ${fault}`))
}

test(
  'shuffled, repeated and partly missing, what happens to a proposal happens once',
  { timeout: 7_200_000 },
  async () => {
    await t.sandbox.deliverAll() // what the demo came with
    await t.runJobs()
    await reconcilePayments(ctx)
    for (let first = 0; first < size.histories; first += size.atOnce)
      await live(first, Math.min(size.atOnce, size.histories - first))
    const dead = await t.db.select().from(jobs).where(eq(jobs.state, 'dead'))
    process.stdout.write(
      `figure: promise D1: ${size.histories} shuffled, repeated and partly missing histories of ${Object.keys(stories).length} kinds, ${counted.acts} acts, ` +
        `${counted.told} events told, ${counted.lost} lost and ${counted.found} found: one project, account, Won, payment and e-mail of each kind per proposal, ${faults.length} faults\n`,
    )
    expect(faults).toEqual([])
    // Whatever came of what we asked for ourselves nobody told us, either.
    expect(counted.found).toBeGreaterThanOrEqual(counted.lost)
    const events = await t.db.select().from(payment_events)
    expect(events.filter(({ state }) => state === 'received' || state === 'refused')).toEqual([])
    expect(dead.map(({ name, last_error }) => `${name}: ${last_error}`)).toEqual([])
  },
)
