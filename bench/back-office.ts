import { createHash } from 'node:crypto'
import pg from 'pg'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { signIn } from '#scripts/sign-in.ts'
import { p95 } from './visitors.ts'
import { answersPerSecond } from './wrk.ts'

const sizes = { few: 10_000, many: 1_000_000 }
/** In one row of each table, whatever its size. */
const rareWord = createHash('md5').update('7007').digest('hex').slice(0, 12)
/** One person's, whose letters are those of everybody's. */
const address = encodeURIComponent('person-4242@')

const pages = {
  'first page of all projects': '/api/projects',
  'search for one project': `/api/projects?search=${rareWord}`,
  'search for one customer’s project': `/api/projects?search=${address}`,
  'first page of all tickets': '/api/all-tickets',
  'urgent tickets that are open': '/api/all-tickets?status=open&priority=urgent',
  'search for one ticket': `/api/all-tickets?search=${rareWord}`,
  'search for one customer’s ticket': `/api/all-tickets?search=${address}`,
  'first page of all leads': '/api/leads',
  'search for one lead': `/api/leads?search=${rareWord}`,
  'search for one lead by address': `/api/leads?search=${address}`,
  'first page of all fitness forms': '/api/onboarding-forms',
  'search for one fitness form': `/api/onboarding-forms?search=${rareWord}`,
  'search by Find for one word': `/api/search?q=${rareWord}`,
  'search by Find for one address': `/api/search?q=${address}`,
  'Find, the commonest word': '/api/search?q=person',
  'Find, two letters': '/api/search?q=a3',
}
/** What somebody types who looks for this and that: rare and common, whole and begun, and nothing at all. */
const typed = [
  rareWord,
  'person-4242@',
  'person',
  'pe',
  'a3',
  'matter 7',
  'site 4f',
  'nothingofthiskind',
  'TKT-000042',
  'working',
]
const searches = typed.map((q) => `/api/search?q=${encodeURIComponent(q)}`)

/** Each tab's page among ten thousand rows and among a million, on Postgres. */
export const benchBackOffice: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres()
    try {
      const few = await open(postgres.url, dataDir, sizes.few)
      const many = await open(postgres.url, dataDir, sizes.many)
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(pages)) {
        const rates = await measureInTurns(rounds, {
          few: () => few.answersPerSecond(path, seconds),
          many: () => many.answersPerSecond(path, seconds),
        })
        figures.push({
          name: `${name}, 1,000,000`,
          ours: rates.many,
          unit: '/s',
          reference: { name: 'among 10,000', values: rates.few },
          target: { atLeast: name.startsWith('search') ? 0.7 : 0.5 },
        })
      }
      const answersMs: number[] = []
      for (let round = 0; round < rounds; round++) answersMs.push(p95(await many.answersMs(searches, seconds)))
      figures.push({ name: 'Find, answer p95, 1,000,000 of each', unit: 'ms', ours: answersMs, target: { below: 100 } })
      await many.letWait()
      const { today } = await measureInTurns(rounds, {
        today: async () => p95(await many.answersMs(['/api/today'], seconds)),
      })
      figures.push({ name: 'Today p95, 10,000 of 1,000,000 wait', unit: 'ms', ours: today, target: { below: 150 } })
      await Promise.all([few.stop(), many.stop()])
      return figures
    } finally {
      await postgres.stop()
    }
  })

async function open(serverUrl: string, dataDir: string, rows: number) {
  const database = await createDatabase(serverUrl)
  const product = await startProduct(dataDir, { DATABASE_URL: database.url })
  const withPool = async (work: (pool: pg.Pool) => Promise<void>) => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    await work(pool)
    await pool.end()
  }
  await withPool((pool) => fill(pool, rows))
  const cookie = await signIn(product.origin, 'ada')
  return {
    answersPerSecond: (path: string, seconds: number) =>
      answersPerSecond(product.origin + path, seconds, { Cookie: cookie }),
    /** One after the other: how long somebody waits, not how long the queue is. */
    answersMs: async (paths: readonly string[], seconds: number) => {
      const answers: number[] = []
      const until = performance.now() + seconds * 1000
      for (let turn = 0; performance.now() < until; turn++) {
        const path = paths[turn % paths.length] ?? ''
        const started = performance.now()
        const answer = await fetch(product.origin + path, { headers: { Cookie: cookie } })
        await answer.text()
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        answers.push(performance.now() - started)
      }
      return answers
    },
    letWait: () => withPool(letWait),
    stop: () => product.stop(),
  }
}

/**
 * Everybody has one project, one ticket, one form and was a lead, ten still new; every hundredth ticket is urgent, every tenth is open.
 * All forms but two thousand became projects.
 */
async function fill(pool: pg.Pool, rows: number) {
  const word = `left(md5(n::text), 12)`
  const people = `select id, row_number() over (order by id) as n from users where email like 'person-%'`
  const tables = {
    users: `insert into users (id, name, email, created_at, updated_at)
      select gen_random_uuid(), 'Person', 'person-' || n || '@client.example', now(), now() from generate_series(1, $1::int) n`,
    user_profiles: `insert into user_profiles (user_id, email, first_name, last_name, created_at, updated_at)
      select id, email, 'A', 'Person', now(), now() from users where email like 'person-%' limit $1`,
    user_roles: `insert into user_roles (user_id, role)
      select id, 'user' from users where email like 'person-%' on conflict do nothing`,
    website_projects: `insert into website_projects (user_id, project_name, created_at, updated_at)
      select id, 'Site ' || ${word}, now() - n * interval '1 second', now() from (${people}) p limit $1`,
    support_tickets: `insert into support_tickets (user_id, subject, message, status, priority, created_at, updated_at)
      select id, 'Matter ' || ${word}, 'It stopped working yesterday.', case when n % 10 = 0 then 'open' else 'closed' end,
        case when n % 100 = 0 then 'urgent' else 'normal' end, now() - n * interval '1 second', now() from (${people}) p limit $1`,
    leads: `insert into leads (source, state, name, email, details, created_at, updated_at)
      select 'contact', case when n <= 10 then 'new' else 'lost' end, 'A Person', 'person-' || n || '@client.example',
        jsonb_build_object('message', 'A site for ' || ${word}), now() - n * interval '1 second', now() from generate_series(1, $1::int) n`,
    fitness_onboarding_forms: `insert into fitness_onboarding_forms (user_id, full_name, business_name, submission_status, project_created, created_at, updated_at)
      select id, 'A Person', 'Gym ' || ${word}, 'submitted', n > 2000, now() - n * interval '1 second', now() from (${people}) p limit $1`,
  }
  for (const [table, insert] of Object.entries(tables)) {
    await withoutSearchIndexes(pool, table, () => pool.query(insert, insert.includes('$1') ? [rows] : []))
    await pool.query(`vacuum analyze ${table}`)
  }
}

/** Five thousand tickets and three thousand leads wait, half of them past due; with the forms that makes ten thousand. */
async function letWait(pool: pg.Pool) {
  const due = `now() + (random() - 0.5) * interval '10 days'`
  await pool.query(`update support_tickets set status = 'closed' where id in
    (select id from support_tickets where status = 'open' order by id offset 5000)`)
  await pool.query(`update support_tickets set due_at = ${due} where status = 'open'`)
  await pool.query(`update leads set state = 'new', due_at = ${due} where id in
    (select id from leads where state = 'lost' order by id limit 3000)`)
  await pool.query('vacuum analyze support_tickets, leads')
}

/** Filling a search index row by row takes minutes; building it takes seconds. */
async function withoutSearchIndexes(pool: pg.Pool, table: string, work: () => Promise<unknown>) {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexdef like '%USING gin%'`,
    [table],
  )
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of rows) await pool.query(indexdef)
}
