import pg from 'pg'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, measureInTurns } from './figure.ts'
import { signIn } from '#scripts/sign-in.ts'
import { vacuum } from './vacuum.ts'
import { answersPerSecond } from './wrk.ts'

const sizes = { few: 10_000, many: 1_000_000 }

/** A customer's page of tickets among ten thousand and among a million, on Postgres; and the bare query beside it. */
export const benchTickets: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres()
    try {
      const few = await open(postgres.url, dataDir, sizes.few)
      const many = await open(postgres.url, dataDir, sizes.many)
      const rates = await measureInTurns(rounds, {
        few: () => few.answersPerSecond(seconds),
        many: () => many.answersPerSecond(seconds),
        driver: () => many.queriesPerSecond(seconds),
      })
      await Promise.all([few.close(), many.close()])
      const ours = { name: 'page of tickets among 1,000,000', ours: rates.many, unit: '/s' }
      return [
        { ...ours, reference: { name: 'among 10,000', values: rates.few }, target: { atLeast: 0.5 } },
        { ...ours, reference: { name: 'pg driver, same page', values: rates.driver } },
      ]
    } finally {
      await postgres.stop()
    }
  })

async function open(serverUrl: string, dataDir: string, tickets: number) {
  const database = await createDatabase(serverUrl)
  const product = await startProduct(dataDir, { DATABASE_URL: database.url })
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {}) // a server that stops first is no news
  await fill(pool, tickets)
  const cookie = await signIn(product.origin)
  return {
    answersPerSecond: (seconds: number) =>
      answersPerSecond(`${product.origin}/api/tickets`, seconds, { Cookie: cookie }),
    queriesPerSecond: (seconds: number) => queriesPerSecond(pool, seconds),
    close: async () => {
      await pool.end()
      await product.stop()
    },
  }
}

/** Two hundred customers; Cleo has as many tickets as anybody, more than a page of them. */
async function fill(pool: pg.Pool, tickets: number) {
  await pool.query(`
    insert into users (id, name, email, created_at, updated_at)
    select gen_random_uuid(), 'Customer', 'customer-' || n || '@client.example', now(), now()
    from generate_series(1, 199) n`)
  await pool.query(
    `with owners as (select id, row_number() over () - 1 as place from users where email like '%@client.example')
     insert into support_tickets (user_id, subject, message, created_at, updated_at)
     select owners.id, 'Matter ' || n, repeat('It stopped working yesterday. ', 8),
       now() - n * interval '1 second', now()
     from generate_series(1, $1::int) n join owners on owners.place = n % (select count(*) from owners)`,
    [tickets],
  )
  await vacuum(pool, 'support_tickets')
}

async function queriesPerSecond(pool: pg.Pool, seconds: number) {
  const { rows } = await pool.query<{ id: string }>(`select id from users where email = 'cleo@client.example'`)
  const page = 'select * from support_tickets where user_id = $1 order by created_at desc, id desc limit 21'
  const end = performance.now() + seconds * 1000
  let done = 0
  const ask = async () => {
    while (performance.now() < end) {
      await pool.query(page, [rows[0]?.id])
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  return done / seconds
}
