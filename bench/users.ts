import pg from 'pg'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { cast } from '#server/db/seed/cast.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, type Figure, measureInTurns } from './figure.ts'
import { signIn } from '#scripts/sign-in.ts'
import { answersPerSecond } from './wrk.ts'

const sizes = [10_000, 100_000, 1_000_000]

/** What an admin opens first, and what they look for. */
const pages: Record<string, string> = {
  'first page of users, with statistics': '/api/users',
  'search that finds everybody': '/api/users?search=client.example',
  'users of a rare role': '/api/users?role=employee',
  'first page of the activity log': '/api/activity',
  'activity of one person': `/api/activity?person=${encodeURIComponent(cast.ada.email)}`,
  'System Info': '/api/system',
}
/** One among many, whose letters are those of all the others. */
const searches: Record<string, string> = { 'search for one user': '/api/users?search=person-4242%40' }

/** The back office among ten thousand and among a million users and log entries, on Postgres; searches also in between. */
export const benchUsers: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres()
    try {
      const houses: House[] = []
      for (const people of sizes) houses.push(await open(postgres.url, dataDir, people))
      const figures: Figure[] = []
      for (const [name, path] of Object.entries({ ...pages, ...searches })) {
        const asked = path.includes('search=') ? houses : houses.filter((_, size) => size !== 1)
        const rates = await measureInTurns(
          rounds,
          Object.fromEntries(
            asked.map(({ among, answersPerSecond }) => [among, () => answersPerSecond(path, seconds)]),
          ),
        )
        const [few = '', ...more] = Object.keys(rates)
        for (const among of more)
          figures.push({
            name: `${name}, ${among}`,
            unit: '/s',
            ours: rates[among] ?? [],
            reference: { name: few, values: rates[few] ?? [] },
            target: { atLeast: name in searches ? 0.7 : 0.5 },
          })
      }
      await Promise.all(houses.map(({ close }) => close()))
      return figures
    } finally {
      await postgres.stop()
    }
  })

type House = Awaited<ReturnType<typeof open>>

async function open(serverUrl: string, dataDir: string, people: number) {
  const database = await createDatabase(serverUrl)
  const product = await startProduct(dataDir, { DATABASE_URL: database.url })
  await fill(database.url, people)
  const cookie = await signIn(product.origin, 'ada')
  return {
    among: `among ${people.toLocaleString('en')}`,
    answersPerSecond: (path: string, seconds: number) =>
      answersPerSecond(`${product.origin}${path}`, seconds, { Cookie: cookie }),
    close: () => product.stop(),
  }
}

/** People who joined evenly over three years, and as many entries of theirs in the activity log. */
async function fill(url: string, people: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (statement: string) => client.query(statement.replaceAll('$PEOPLE', String(people)))
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'user_profiles' and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await run(`drop index ${name}`) // made once at the end, not letter by letter
  const joined = `now() - n * interval '3 years' / $PEOPLE`
  await run(`
    insert into users (id, name, email, email_verified, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@client.example', true, ${joined}, now()
    from generate_series(1, $PEOPLE) n`)
  await run(`
    insert into user_profiles (user_id, email, first_name, last_name, membership_tier, created_at, updated_at)
    select id, email, 'Person', split_part(name, ' ', 2), case when random() < 0.1 then 'premium' else 'free' end,
      created_at, now()
    from users where email like 'person-%'`)
  await run(`insert into user_roles (user_id, role) select id, 'user' from users where email like 'person-%'`)
  await run(`
    insert into activity_logs (user_id, kind, entity_type, entity_id, action, details, before, after, created_at)
    select id, 'user_tier_changed', 'user', id::text, 'update', '{}', '{"membership_tier": "free"}',
      '{"membership_tier": "premium"}', created_at
    from users`)
  for (const { definition } of rows) await run(definition)
  await run('vacuum analyze')
  await client.end()
}
