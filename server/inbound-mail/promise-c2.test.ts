import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAccount } from '../accounts/accounts.ts'
import { handInMail, type Written } from '../testing/hand-in-mail.ts'
import { randomFrom, shuffled } from '../testing/random.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { replyAddressOf } from './reply-address.ts'
import { keepRefs, threadOf } from './threads.ts'

/** conversations.md §8, C2: mails come in any order, with headers lost and subjects changed, and go where they belong. */
const isFull = process.env['PROVE'] === 'full'
const threads = isFull ? 1000 : 20
const t = await createTestApp()
const random = randomFrom(20_261_118)
const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T

/** People with a ticket or two, some of the same subject: nothing but what is looked up tells these apart. */
async function openThread(index: number) {
  const { now } = t.parts
  const email = `owner${index % Math.ceil(threads / 2)}@client.example`
  const user_id = people.get(email) ?? (await newPerson(email))
  const created_at = now()
  const ticket_number = `TKT-${800_000 + index}`
  const values = { user_id, ticket_number, subject: pick(['A question', 'The shop', 'Help']), message: 'Words' }
  const [ticket] = await t.db
    .insert(support_tickets)
    .values({ ...values, created_at, updated_at: created_at })
    .returning()
  if (!ticket) throw new Error('No ticket')
  const ours = `${crypto.randomUUID()}@portgardner.example`
  const key = await t.db.transaction(async (tx) => {
    const thread = await threadOf(tx, t.parts, { ticket_id: ticket.id }, ticket.subject)
    await keepRefs(tx, t.parts, thread.key, [{ ref: ours, side: 'ours' }])
    return thread.key
  })
  return {
    id: ticket.id,
    ticket_number,
    email,
    ours,
    box: replyAddressOf(t.parts, t.settings.mailIn.replyAddress, key),
  }
}

const people = new Map<string, string>()
async function newPerson(email: string) {
  const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash: 'x', confirmed: true }
  const { id } = await t.db.transaction((tx) => createAccount(tx, { now: t.parts.now }, person))
  people.set(email, id)
  return id
}

/** Three mails of a thread, each after the one before; of what tells where it belongs each keeps at least one. */
function mailsOf(thread: Awaited<ReturnType<typeof openThread>>, index: number) {
  const chain = [thread.ours]
  return [0, 1, 2].map((turn) => {
    const id = `t${index}-${turn}@client.example`
    const kept = pick(['address', 'references', 'number', 'address references', 'references number', 'all'])
    const has = (what: string) => kept === 'all' || kept.includes(what)
    const subject = pick(['Re: A question', 'Fwd: something else', 'AW: The shop', 'Another matter', ''])
    const written: Written = {
      id,
      from: thread.email,
      to: has('address') ? thread.box : 'hello@portgardner.example',
      subject: has('number') ? `${subject} [${thread.ticket_number}]` : subject,
      text: `Mail ${index}-${turn}`,
      headers: [
        // Some programs keep the last of them alone, some the first.
        ...(has('references') ? [`References: ${chain.map((ref) => `<${ref}>`).join(pick([' ', '\r\n\t']))}`] : []),
        ...(random() < 0.5 ? [`In-Reply-To: <${chain.at(-1)}>`] : []),
      ],
    }
    chain.push(id)
    return { thread: thread.id, written }
  })
}

test('what was sent about one ticket goes there, and nowhere else', async () => {
  const opened = []
  for (let index = 0; index < threads; index++) opened.push(await openThread(index))
  const mails = shuffled(opened.flatMap(mailsOf), random)
  const sum = { right: 0, foreign: 0, elsewhere: 0 }
  const known = new Set(opened.map(({ id }) => id))
  for (const [at, { thread, written }] of mails.entries()) {
    // Within an hour nobody may write that much.
    if (at % 20 === 0) t.clock.advance({ hours: 2 })
    const row = await handInMail(t, written)
    if (row.ticket_id === thread) sum.right++
    else if (row.ticket_id !== null && known.has(row.ticket_id)) sum.foreign++
    else sum.elsewhere++
  }
  expect(await t.db.$count(inbound_mails, eq(inbound_mails.state, 'received'))).toBe(0)
  expect(sum.foreign).toBe(0)
  expect(sum.right / mails.length).toBeGreaterThanOrEqual(0.99)
  const share = ((100 * sum.right) / mails.length).toFixed(1)
  process.stdout.write(
    `figure: promise C2: ${threads} generated threads, ${mails.length} mails in any order, with headers lost and subjects changed: ${sum.foreign} to a foreign conversation, ${share} % to the right one\n`,
  )
}, 3_600_000)
