import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { messages } from '../conversations/conversations.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { handInMail, replyBoxOf, type Written } from '../testing/hand-in-mail.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { inbound_mails } from './inbound-mail.tables.ts'

/** conversations.md §8, C4: nobody speaks in another's name. */
const t = await createTestApp()
const cleo = await t.as('cleo')
const made = await cleo.post('/api/tickets', { subject: 'The gallery', message: 'Words' })
const ticket = (await made.json()) as { id: string; ticket_number: string }
const box = await replyBoxOf(t, { ticket_id: ticket.id })
await handInMail(t, { to: box, id: 'known@client.example', headers: ['Cc: sam@field.example'], text: 'Mine.' })

const owner = 'Cleo Marsh <cleo@client.example>'
const forgedOwner = (more: Written): Written => ({ from: owner, verdict: 'fail', ...more })
const unchecked = (more: Written): Written => ({ from: owner, verdict: 'none', ...more })
/** A stranger whose own domain vouches for them. */
const stranger = (more: Written): Written => ({ from: 'Eve <eve@elsewhere.example>', verdict: 'pass', ...more })
const byRef = { headers: ['In-Reply-To: <known@client.example>', 'References: <known@client.example>'] }
const byNumber = { subject: `Re: [${ticket.ticket_number}] The gallery` }
const inText = { text: `About ${ticket.ticket_number}: pay here.` }

/** The reply address with one letter changed, moved or cut. */
function altered() {
  const [local = '', domain = ''] = box.split('@')
  const key = local.slice(local.indexOf('+') + 1)
  const swapped = [0, 5, 15, 16, 20, 31].map((at) => {
    const other = key[at] === 'a' ? 'b' : 'a'
    return `reply+${key.slice(0, at)}${other}${key.slice(at + 1)}@${domain}`
  })
  return [
    ...swapped,
    `reply+${key.slice(0, 16)}@${domain}`,
    `reply+${key.slice(16)}@${domain}`,
    `reply+${key.slice(16)}${key.slice(0, 16)}@${domain}`,
    `reply+${key}a@${domain}`,
    `reply+${key.slice(0, 31)}@${domain}`,
    `reply+${'a'.repeat(32)}@${domain}`,
  ]
}

const ways: Array<Written> = [{}, byRef, byNumber, inText, { ...byRef, ...byNumber }, { to: box }]
const forgeries: Array<[string, Written]> = [
  ...ways.map((way) => ['the owner, refused by their domain', forgedOwner(way)] as [string, Written]),
  ...ways.slice(0, 5).map((way) => ['the owner, unchecked', unchecked(way)] as [string, Written]),
  ...altered().map((to) => ['an altered reply address, refused', forgedOwner({ to })] as [string, Written]),
  ...altered().map((to) => ['an altered reply address, unchecked', unchecked({ to })] as [string, Written]),
  ...ways.map(
    (way) =>
      ['somebody who gets copies, refused', { from: 'sam@field.example', verdict: 'fail', ...way }] as [
        string,
        Written,
      ],
  ),
  ...[byRef, byNumber, inText].map(
    (way) =>
      ['somebody who gets copies, unchecked', { from: 'sam@field.example', verdict: 'none', ...way }] as [
        string,
        Written,
      ],
  ),
  ...(['ada', 'emil'] as const).flatMap((name) =>
    (['pass', 'none', 'fail'] as const).map(
      (verdict) =>
        ['a member of the team', { from: `${name}@portgardner.example`, to: box, verdict }] as [string, Written],
    ),
  ),
  ...[
    'Cleo Marsh <cleo@client.example>, Eve <eve@elsewhere.example>',
    'Eve <eve@elsewhere.example>, Cleo Marsh <cleo@client.example>',
    'Clients: cleo@client.example, eve@elsewhere.example;',
  ].flatMap((from) =>
    [{}, byNumber].map(
      (way) => ['two senders', { from, envelopeFrom: 'eve@elsewhere.example', ...way }] as [string, Written],
    ),
  ),
  ['two From lines', { from: 'eve@elsewhere.example', headers: [`From: ${owner}`], to: box }],
  ['two From lines, the other way round', { from: owner, headers: ['From: eve@elsewhere.example'], to: box }],
  [
    'a second word about the check',
    unchecked({ headers: ['Authentication-Results: dev.slipway; dmarc=pass'], ...byNumber }),
  ],
  [
    'a word about the check in another name',
    forgedOwner({ headers: ['Authentication-Results: dev.slipway.example; dmarc=pass'] }),
  ],
  [
    'the owner in the envelope alone',
    { from: 'eve@elsewhere.example', envelopeFrom: 'cleo@client.example', verdict: 'fail', ...byRef },
  ],
]
/** These are people in their own name: they may knock, and be nobody else. */
const strangers: Array<[string, Written]> = [
  ['by reference', stranger(byRef)],
  ['by number', stranger(byNumber)],
  ['by number in the text', stranger(inText)],
  ['called as the owner is', stranger({ from: '"Cleo Marsh" <eve@elsewhere.example>', ...byNumber })],
  ['called by her address', stranger({ from: '"cleo@client.example" <eve@elsewhere.example>', ...byRef })],
]

test('no forgery becomes anybody’s words', async () => {
  const said = async () => ({
    messages: await t.db.$count(messages),
    tickets: await t.db.$count(support_tickets),
    leads: await t.db.$count(leads),
  })
  const before = await said()
  let taken = 0
  for (const [index, [what, written]] of forgeries.entries()) {
    const row = await handInMail(t, { id: `forged${index}@elsewhere.example`, text: `Forged ${index}`, ...written })
    if (row.state !== 'set_aside' && row.state !== 'ignored') taken++
    expect([what, row.state]).toEqual([what, 'set_aside'])
  }
  expect(await said()).toEqual(before)
  expect(taken).toBe(0)
  for (const [index, [, written]] of strangers.entries()) {
    const row = await handInMail(t, { id: `stranger${index}@elsewhere.example`, text: 'Hello', ...written })
    expect(row).toMatchObject({ state: 'taken', ticket_id: null })
  }
  const inThread = await t.db.select().from(inbound_mails).where(eq(inbound_mails.ticket_id, ticket.id))
  expect(inThread.map(({ message_ref }) => message_ref)).toEqual(['known@client.example'])
  expect(agency.email).not.toBe('')
  process.stdout.write(
    `figure: promise C4: ${forgeries.length + strangers.length} forgeries of From, number, References, reply address and team members: ${taken} taken in another’s name\n`,
  )
})
