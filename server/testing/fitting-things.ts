import type { CastName } from '../db/seed/cast.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { putInto } from './companies.ts'
import { mark } from './marked-requests.ts'
import { newCustomer } from './new-customer.ts'
import type { createTestApp } from './test-app.ts'
import type { createVideoRoom } from './video-room.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
type Room = Awaited<ReturnType<typeof createVideoRoom>>
type Row = {
  id: string
  updated_at: Date
  lead_id?: string
  status?: string
  assignee_id?: string | null
  ticket_number?: string
}

/** Finds and makes what calls are about; nothing while the database refuses it. */
export function createFittingThings(t: App, room: Room) {
  async function newest(table: string, where = 'true', by = 'created_at') {
    const query = `select * from ${table} where ${where} order by ${by} desc limit 1`
    return (await t.parts.database.pool.query(query)).rows[0] as Row | undefined
  }

  /** With its file. */
  async function stored<Video extends { file_path: string }>(video: Video) {
    await t.parts.storage.put(video.file_path, Buffer.from(mark), 'video/mp4')
    return video
  }

  /** A question without an answer; none while the database refuses it. */
  async function askInVain() {
    const query = `insert into open_questions (question, asked_as, created_at, last_asked_at) values ($1, $2, now(), now()) returning *`
    const asked = t.parts.database.pool.query(query, [mark, crypto.randomUUID()])
    return asked.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** What failed for good; nothing while the database refuses it. */
  async function fail(query: string, values: string[]) {
    const failed = t.parts.database.pool.query(query, values)
    return failed.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }
  const addDeadJob = () =>
    fail(
      `insert into jobs (name, payload, state, run_at, created_at) values ('deliver-email', $1, 'dead', now(), now()) returning *`,
      [JSON.stringify({ email_id: crypto.randomUUID() })],
    )
  const addFailedEmail = () =>
    fail(
      `insert into emails (kind, to_address, subject, text, html, state, created_at) values ('x', $1, $2, $2, $2, 'failed', now()) returning *`,
      [`${mark}@client.example`, mark],
    )

  /** Somebody who is in the company of one of the cast; nobody while the database refuses it. */
  async function addColleague(name: CastName) {
    const companyId = await t.userIdOf(name)
    const made = newCustomer(t).then(async (person) => {
      await putInto(t, companyId, person, 'member')
      return { id: person.id }
    })
    return made.catch(() => undefined)
  }

  /** An open invitation to Cleo's company, with its token; none while the database refuses it. */
  async function addInvitation() {
    const token = newToken()
    const cleoId = await t.userIdOf('cleo')
    const query = `insert into company_invitations (company_id, email, part, token_hash, invited_by, created_at, expires_at)
      values ($1, $2, 'member', $3, $1, now(), now() + interval '7 days') returning id`
    const address = `${mark}-${crypto.randomUUID()}@client.example`
    const made = t.parts.database.pool.query(query, [cleoId, address, hashOfToken(token)])
    return made.then(({ rows }) => ({ ...(rows[0] as { id: string }), token })).catch(() => undefined)
  }

  /** What a coach handed in; nothing while the database refuses it. */
  async function submitForm() {
    const query = `insert into fitness_onboarding_forms (user_id, full_name, business_name, email, submission_status, created_at, updated_at, submitted_at)
      values ($1, $2, $2, $3, 'submitted', now(), now(), now()) returning *`
    const made = newCustomer(t).then(({ id, email }) => t.parts.database.pool.query(query, [id, mark, email]))
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** A download of Cleo's own data that is ready; none while the database refuses it. */
  async function prepareDownload() {
    const path = `data_exports/${crypto.randomUUID()}.zip`
    await t.parts.storage.put(path, Buffer.from(mark), 'application/zip')
    const query = `insert into data_exports (user_id, state, path, size, created_at, expires_at)
      values ($1, 'ready', $2, 7, now(), now() + interval '1 day') returning *`
    const made = t.parts.database.pool.query(query, [await t.userIdOf('cleo'), path])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** Something Ada did a moment ago; nothing while the database refuses it. */
  async function doSomething() {
    const video = await room.addRaw({ title: mark, status: 'on_hold' })
    const query = `insert into undo_steps (user_id, subject_type, subject_id, before, after, added_ids, email_ids, created_at)
      values ($1, 'raw_video', $2, '{"status": "pending"}', '{"status": "on_hold"}', '[]', '[]', $3) returning *`
    const made = t.parts.database.pool.query(query, [room.adaId, video.id, t.parts.now()])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** A chat of nobody's, or of somebody's; nothing while the database refuses it. */
  async function addChat({ of = null, joined = false }: { of?: CastName | null; joined?: boolean } = {}) {
    const query = `insert into conversations (visitor_hash, session_id, name, user_id, joined_by, created_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), $1, $2, $3, now(), now()) returning *`
    const made = t.parts.database.pool.query(query, [mark, of && (await t.userIdOf(of)), joined ? room.adaId : null])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** A mail that waits for a person; nothing while the database refuses it. */
  async function setMailAside() {
    const raw_path = `inbound_mails/${crypto.randomUUID()}.eml`
    const raw = `From: ${mark}@else.example\r\nSubject: ${mark}\r\nMessage-ID: <${crypto.randomUUID()}@else.example>\r\n\r\n${mark}`
    await t.parts.storage.put(raw_path, Buffer.from(raw), 'message/rfc822')
    const query = `insert into inbound_mails (state, reason, envelope_from, envelope_to, raw_path, size, received_at)
      values ('set_aside', 'unverified', 'x@else.example', 'hello@portgardner.example', $1, 7, now()) returning *`
    const made = t.parts.database.pool.query(query, [raw_path])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** One that is Emil's; none while the database refuses it. */
  const giveTicket = () =>
    fail(
      `update support_tickets set assignee_id = $1 where id = (select id from support_tickets where status <> 'closed' limit 1) returning *`,
      [room.emilId],
    )

  /** Something new that nothing depends on; nothing while the database refuses it. */
  const fresh = (columns: string, values: string) => async () => {
    const query = `insert into ${columns} values (${values}, now(), now()) returning *`
    const made = t.parts.database.pool.query(query, [values.includes('@') ? mark : await t.userIdOf('pia')])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** One that can be rated; none while the database refuses it. */
  async function closedTicketOf(who: CastName) {
    const query = `insert into support_tickets (user_id, subject, message, status, created_at, updated_at)
      values ($1, $2, $2, 'closed', '2020-01-01', now()) returning *`
    const made = t.parts.database.pool.query(query, [await t.userIdOf(who), mark])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  return {
    newest,
    stored,
    askInVain,
    addDeadJob,
    addFailedEmail,
    addColleague,
    addInvitation,
    submitForm,
    prepareDownload,
    doSomething,
    addChat,
    setMailAside,
    giveTicket,
    fresh,
    closedTicketOf,
  }
}
