import pg from 'pg'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { signIn } from '#scripts/sign-in.ts'
import { createAccount } from '#server/accounts/accounts.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { createDb } from '#server/db/client.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { vacuum } from './vacuum.ts'
import { answersPerSecond } from './wrk.ts'

const sizes = { few: 1_000, many: 100_000 }
const MESSAGES_EACH = 10
const threads = { short: 20, long: 10_000 }
/** Written at once: more would be one long transaction. */
const PORTION = 5_000
const secret = 'of-a-product-with-a-million-messages'
/** At most half as long again, in answers a second. */
const halfAsLongAgain = { atLeast: 0.66 }

/** The team's desk and its search among few and many tickets with ten messages each, on Postgres; and a long thread beside a short one. */
export const benchConversations: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres()
    try {
      const few = await open(postgres.url, dataDir, sizes.few)
      const many = await open(postgres.url, dataDir, sizes.many)
      const among = `${sizes.many.toLocaleString('en')} tickets, ${(sizes.many * MESSAGES_EACH).toLocaleString('en')} messages`
      const figures: Figure[] = []
      for (const [name, path] of [
        ['the desk’s page', () => '/api/all-tickets'],
        ['search for a word in a message', ({ word }) => `/api/all-tickets?search=${word}`],
        ['search for a piece of one', ({ word }) => `/api/all-tickets?search=${word.slice(1, 9)}`],
      ] satisfies Array<[string, (said: { word: string }) => string]>) {
        const rates = await measureInTurns(rounds, {
          few: () => few.answersPerSecond(path(few), seconds),
          many: () => many.answersPerSecond(path(many), seconds),
        })
        const reference = { name: `among ${sizes.few.toLocaleString('en')}`, values: rates.few }
        figures.push({ name: `${name}, ${among}`, ours: rates.many, unit: '/s', reference, target: halfAsLongAgain })
      }
      const short = await few.openThread(threads.short)
      const long = await few.openThread(threads.long)
      const rates = await measureInTurns(rounds, { short: () => short(seconds), long: () => long(seconds) })
      figures.push({
        name: `a thread of ${threads.long.toLocaleString('en')} messages opened`,
        ours: rates.long,
        unit: '/s',
        reference: { name: `one of ${threads.short}`, values: rates.short },
        target: { atLeast: 0.9 },
      })
      await Promise.all([few.close(), many.close()])
      return figures
    } finally {
      await postgres.stop()
    }
  })

async function open(serverUrl: string, dataDir: string, tickets: number) {
  const database = await createDatabase(serverUrl)
  const product = await startProduct(dataDir, { DATABASE_URL: database.url, SESSION_SECRET: secret })
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {}) // a server that stops first is no news
  await fill(pool, tickets)
  const cookie = await signIn(product.origin, 'ada')
  return {
    word: await wordSaid(pool),
    answersPerSecond: (path: string, seconds: number) =>
      answersPerSecond(product.origin + path, seconds, { Cookie: cookie }),
    /** Of a customer of its own, as they open their page. */
    openThread: async (length: number) => {
      const pass = await addThread(pool, length)
      return (seconds: number) =>
        answersPerSecond(`${product.origin}/api/tickets`, seconds, { Cookie: `slipway_session=${pass}` })
    },
    close: async () => {
      await pool.end()
      await product.stop()
    },
  }
}

const message = `'About ' || left(md5(t.id::text || p), 12) || ': it stopped working yesterday, and we looked at it.'`

/** A thousand customers; every tenth ticket is open, and half of those are past due. */
async function fill(pool: pg.Pool, tickets: number) {
  const people = Math.min(tickets, 1_000)
  await pool.query(
    `insert into users (id, name, email, created_at, updated_at)
     select gen_random_uuid(), 'Person', 'person-' || n || '@client.example', now(), now() from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(`insert into user_profiles (user_id, email, first_name, last_name, created_at, updated_at)
    select id, email, 'A', 'Person', now(), now() from users where email like 'person-%'`)
  await pool.query(`insert into user_roles (user_id, role)
    select id, 'user' from users where email like 'person-%' on conflict do nothing`)
  for (let from = 1; from <= tickets; from += PORTION) {
    await pool.query(
      `with owners as (select id, row_number() over (order by email) as place from users where email like 'person-%'),
       made as (
         insert into support_tickets (user_id, subject, message, status, turn, due_at, created_at, updated_at)
         select o.id, 'Matter ' || left(md5(n::text), 12), 'It stopped working yesterday.',
           case when n % 10 = 0 then 'open' else 'closed' end, case when n % 10 = 0 then 'team' end,
           case when n % 10 = 0 then now() + (random() - 0.5) * interval '10 days' end, now() - n * interval '1 second', now()
         from generate_series($1::int, $2::int) n join owners o on o.place = 1 + n % $3::int returning id)
       select count(*) from made`,
      [from, Math.min(from + PORTION - 1, tickets), people],
    )
    await pool.query(
      `insert into messages (conversation_id, position, side, text, created_at)
       select t.conversation_id, p, case when p % 2 = 0 then 'team' else 'client' end, ${message}, t.created_at + p * interval '1 minute'
       from support_tickets t cross join generate_series(2, $1::int) p
       where t.subject like 'Matter %' and not exists (select 1 from messages m where m.conversation_id = t.conversation_id and m.position > 1)`,
      [MESSAGES_EACH],
    )
  }
  await settle(pool)
}

/** A customer with one ticket, in which that much was said; the pass of their session. */
async function addThread(pool: pg.Pool, length: number) {
  const db = createDb(pool)
  const now = () => new Date()
  const email = `thread-${length}@client.example`
  const person = { email, firstName: 'Noa', lastName: 'Berg', passwordHash: 'x', confirmed: true }
  const { id } = await db.transaction((tx) => createAccount(tx, { now }, person))
  await pool.query(
    `insert into support_tickets (user_id, subject, message, created_at, updated_at) values ($1, 'Long', 'It began.', now(), now())`,
    [id],
  )
  await pool.query(
    `insert into messages (conversation_id, position, side, text, created_at)
     select t.conversation_id, p, case when p % 2 = 0 then 'team' else 'client' end, ${message}, now()
     from support_tickets t cross join generate_series(2, $2::int) p where t.user_id = $1`,
    [id, length],
  )
  await settle(pool)
  return startSession(db, { auth: { sessionSecret: secret }, now }, id)
}

/** What was told of all that is nobody's news. */
async function settle(pool: pg.Pool) {
  await pool.query('truncate news')
  await vacuum(pool, 'support_tickets', 'conversations', 'messages')
}

/** Of a message in the middle. */
async function wordSaid(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select text from messages where text like 'About %' order by id limit 1`,
  )
  return /About (\w+):/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
