// What was said before there were messages, and what the version before goes on writing beside this one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDb } from '../db/client.ts'
import { migrateDatabase, migrationsFolder } from '../db/migrate.ts'
import { fillRows } from '../testing/fill-rows.ts'
import { openEmptyDatabase } from '../testing/test-database.ts'
import { addMessage, pruneConversations, takeBackMessages } from './conversations.ts'
import { finishMoving, moveMessages } from './move-messages.ts'

const { pool, close } = await openEmptyDatabase(inject('template'))
const db = createDb(pool)
afterAll(() => close())

const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const before = entries.findIndex(({ tag }) => tag.endsWith('_conversations'))
const recorded = JSON.parse(
  gunzipSync(readFileSync(new URL('../db/previous-release.json.gz', import.meta.url))).toString(),
) as { migrations: string[]; rows: Record<string, object[]> }

const rowsOf = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await pool.query<Row>(statement, values)).rows
const idOf = async (statement: string, values: unknown[] = []) =>
  (await rowsOf<{ id: string }>(statement, values))[0]?.id ?? ''

/** What the version before says to its database. */
const old = {
  open: (user: string, message: string) =>
    idOf(
      `insert into support_tickets (user_id, subject, message, created_at, updated_at) values ($1, 'About it', $2, now(), now()) returning id`,
      [user, message],
    ),
  respond: (ticket: string, said: string, by: string | null = null, isTeam = false) =>
    idOf(
      `insert into ticket_responses (ticket_id, responder_id, response_text, is_admin_response, created_at)
       values ($1, $2, $3, $4, clock_timestamp()) returning id`,
      [ticket, by, said, isTeam],
    ),
  begin: () =>
    idOf(
      `insert into conversations (visitor_hash, session_id, name, created_at, updated_at)
       values (gen_random_uuid(), gen_random_uuid(), 'Sam', now(), now()) returning id`,
    ),
  say: (chat: string, role: 'user' | 'assistant', said: string, answers: string | null = null) =>
    idOf(
      `insert into chat_messages (conversation_id, position, role, content, timestamp, sent_as, answers_id, left_open, sources)
       select $1, coalesce(max(position), 0) + 1, $2::text, $3::text, now(), gen_random_uuid(), $4::uuid, 'open?', '[{"href": "/pricing", "title": "Prices"}]'
       from chat_messages where conversation_id = $1 returning id`,
      [chat, role, said, answers],
    ),
}

/** All that was said, as the version before reads it. */
const saidBefore = () =>
  rowsOf(`
    select t.id::text as of, 0::int as place, null::uuid as id, t.message as said, false as is_ours, null::uuid as by, t.created_at as at, null::jsonb as more
    from support_tickets t
    union all
    select r.ticket_id::text, (row_number() over (partition by r.ticket_id order by r.created_at, r.id))::int, r.id, r.response_text,
      r.is_admin_response, r.responder_id, r.created_at, null
    from ticket_responses r
    union all
    select m.conversation_id::text, m.position, m.id, m.content, m.role = 'assistant', null::uuid, m.timestamp,
      jsonb_build_array(m.sent_as, m.answers_id, m.left_open, m.sources, m.offers)
    from chat_messages m
    order by 1, 2`)

/** The same, as this one has it. */
const saidNow = () =>
  rowsOf(`
    select coalesce(t.id, m.conversation_id)::text as of,
      (row_number() over (partition by m.conversation_id order by m.position))::int - case when t.id is null then 0 else 1 end as place,
      case when t.id is null or m.position > 1 then m.id end as id, m.text as said, m.side <> 'client' as is_ours, case when t.id is null or m.position > 1 then m.author_id end as by,
      m.created_at as at,
      case when t.id is null then jsonb_build_array(m.sent_as, m.answers_id, m.left_open, m.sources, m.offers) end as more
    from messages m left join support_tickets t on t.conversation_id = m.conversation_id
    order by 1, 2`)

async function expectBothHaveAll() {
  const said = await saidBefore()
  expect(await saidNow()).toEqual(said)
  return said.length
}

const strange = ['“Grüße”\n\n  two  spaces ', `'; drop table messages; --`, '日本語 🛟', '%_\\', 'a'.repeat(9_000)]
let user = ''
let team = ''
const tickets: string[] = []
const chats: string[] = []

async function addPerson(name: string) {
  const id = crypto.randomUUID()
  const email = `${name}@before.example`
  await pool.query(`insert into users (id, name, email, created_at, updated_at) values ($1, $2, $3, now(), now())`, [
    id,
    name,
    email,
  ])
  await pool.query(
    `insert into user_profiles (user_id, email, first_name, last_name, created_at, updated_at) values ($1, $3, $2, $2, now(), now())`,
    [id, name, email],
  )
}

beforeAll(async () => {
  // A release that has conversations already knows no rows from before them.
  const isOlder = recorded.migrations.length <= before
  await migrateDatabase(pool, isOlder ? recorded.migrations.length : before)
  if (isOlder) await fillRows(pool, recorded.rows)
  else for (const name of ['ann', 'tom']) await addPerson(name)
  await migrateDatabase(pool, before)
  const people = await rowsOf<{ user_id: string }>('select user_id from user_profiles order by created_at limit 2')
  user = people[0]?.user_id ?? ''
  team = people[1]?.user_id ?? ''
  for (let n = 0; n < 40; n++) {
    const ticket = await old.open(user, `Opening ${n}: ${strange[n % strange.length]}`)
    tickets.push(ticket)
    for (let m = 0; m < n % 6; m++) await old.respond(ticket, `${strange[m]} ${m}`, m % 2 ? team : user, m % 2 === 1)
  }
  // Of the same moment, and of somebody who is gone.
  await pool.query(`update ticket_responses set created_at = now() where ticket_id = $1`, [tickets[5]])
  await pool.query(`update ticket_responses set responder_id = null where ticket_id = $1`, [tickets[4]])
  for (let n = 0; n < 12; n++) {
    const chat = await old.begin()
    chats.push(chat)
    for (let m = 0; m < n; m++)
      await old.say(chat, 'assistant', 'Yes', await old.say(chat, 'user', `${strange[m % 5]}?`))
  }
})

test('what was said is all there, word for word, while the version before goes on', async () => {
  const saidOnce = await saidBefore()
  expect(saidOnce.length).toBeGreaterThan(250)
  await migrateDatabase(pool)
  expect(await saidBefore()).toEqual(saidOnce)
  const [inTicket = '', inChat = ''] = [tickets[11], chats[3]]
  const writes = async () => {
    for (let n = 0; n < 12; n++) {
      await old.respond(tickets[n * 3] ?? '', `Meanwhile ${n}`, user)
      await old.say(chats[n] ?? '', 'user', `Meanwhile ${n}`)
      if (n % 4 === 0) await old.respond(await old.open(user, `New ${n}`), 'Here', team, true)
    }
  }
  await old.respond(inTicket, 'Before anything was moved', user)
  await old.say(inChat, 'user', 'Before anything was moved')
  const [moved] = await Promise.all([moveMessages(pool, 3), writes()])
  expect(moved).toBeGreaterThan(50)
  const said = await expectBothHaveAll()
  expect(said).toBe(saidOnce.length + 2 + 24 + 6)
  expect(await moveMessages(pool)).toBe(0)
  await old.respond(inTicket, 'After all was moved', user)
  await old.say(inChat, 'user', 'After all was moved')
  expect(await expectBothHaveAll()).toBe(said + 2)
  const alone = await rowsOf(`select from support_tickets t left join conversations c on c.id = t.conversation_id
    and c.company_id is not distinct from t.company_id and c.user_id = t.user_id and c.subject = t.subject
    left join messages m on m.conversation_id = c.id and m.position = 1 and m.author_id = t.user_id where m.id is null`)
  expect(alone).toEqual([])
})

test('what this version writes, the version before reads, and the other way around', async () => {
  const [ticket = '', chat = ''] = [tickets[7], chats[2]]
  const said = (await saidBefore()).length
  const thread = await idOf('select conversation_id as id from support_tickets where id = $1', [ticket])
  const add = async (conversation: string, side: 'client' | 'team', text: string) => {
    await sleep(5) // or it is of the same moment, and the version before shows either first
    const message = { side, text, created_at: new Date(), author_id: side === 'team' ? team : user }
    await db.transaction((tx) => addMessage(tx, conversation, message))
    await sleep(5)
  }
  await add(thread, 'team', 'From this version')
  await old.respond(ticket, 'From the version before', user)
  await add(thread, 'client', 'From this version again')
  const asked = { side: 'client', via: 'chat', text: 'From this version', sent_as: crypto.randomUUID() } as const
  await db.transaction((tx) => addMessage(tx, chat, { ...asked, created_at: new Date() }))
  await old.say(chat, 'assistant', 'From the version before')
  expect(await expectBothHaveAll()).toBe(said + 5)
  const positions = await rowsOf<{ position: number }>(
    'select position from messages where conversation_id = $1 order by position',
    [thread],
  )
  expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1))
})

test('what either takes back is gone for both', async () => {
  const ticket = tickets[8] ?? ''
  const said = (await saidBefore()).length
  const thread = await idOf('select conversation_id as id from support_tickets where id = $1', [ticket])
  const added = await old.respond(ticket, 'Too quick', team, true)
  await pool.query('delete from ticket_responses where id = $1', [added])
  const { id } = await db.transaction((tx) =>
    addMessage(tx, thread, { side: 'team', text: 'Too quick', author_id: team, created_at: new Date() }),
  )
  expect(await expectBothHaveAll()).toBe(said + 1)
  await db.transaction((tx) => takeBackMessages(tx, thread, [id]))
  expect(await expectBothHaveAll()).toBe(said)
})

test('a chat that led nowhere is forgotten after a year by either version, a ticket’s conversation by none', async () => {
  await pool.query(`update conversations set updated_at = now() - interval '2 years'`)
  await pool.query('update conversations set lead_id = null where id = $1', [chats[0]])
  const inTickets =
    'select id from messages m where exists (select from support_tickets t where t.conversation_id = m.conversation_id) order by id'
  const kept = await rowsOf(inTickets)
  await pool.query(`delete from conversations where lead_id is null and updated_at < now() - interval '1 year'`)
  expect(await rowsOf('select from conversations where id = $1', [chats[0]])).toEqual([])
  await pruneConversations(db, new Date())
  expect(await rowsOf(inTickets)).toEqual(kept)
  await expectBothHaveAll()
})

test('with a ticket goes what was said in it; passed on, it is its new owner’s', async () => {
  const [gone = '', passed = ''] = tickets
  await pool.query('update support_tickets set user_id = $2 where id = $1', [passed, team])
  expect(await rowsOf('select user_id from conversations where id = $1', [passed])).toEqual([{ user_id: team }])
  await pool.query('delete from support_tickets where id = $1', [gone])
  expect(await rowsOf('select from conversations where id = $1', [gone])).toEqual([])
  expect(await rowsOf('select from messages where conversation_id = $1', [gone])).toEqual([])
  await pool.query('delete from users where id = $1', [user])
  expect(await rowsOf('select from conversations where user_id = $1', [user])).toEqual([])
  await expectBothHaveAll()
})

test('words are collected after the start, and an index of their pieces is built', async () => {
  const without = 'select from conversations where words is null'
  expect((await rowsOf(without)).length).toBeGreaterThan(0)
  await finishMoving(pool, AbortSignal.abort())
  expect((await rowsOf(without)).length).toBeGreaterThan(0)
  await finishMoving(pool, new AbortController().signal)
  expect(await rowsOf(without)).toEqual([])
  const ticket = await old.open(team, 'Marmalade')
  await old.respond(ticket, 'Cloudberry', team)
  const having = (word: string) =>
    rowsOf<{ id: string }>('select id from conversations where words @@ $1::tsquery', [word])
  for (const word of ['marmalade', 'cloudberry']) expect(await having(word)).toEqual([{ id: ticket }])
  expect(await rowsOf(`select indisvalid from pg_index where indexrelid = 'messages_text'::regclass`)).toEqual([
    { indisvalid: true },
  ])
  await finishMoving(pool, new AbortController().signal)
})
