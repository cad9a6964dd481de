// Whether the database can answer by the index made for it. Which way is cheaper depends on how much there is, so the ways that
// need no index are forbidden here: where the index does not fit the question, one of them is taken all the same.
import { expect, test, vi } from 'vitest'
import { customerRole } from './policies.ts'
import type { CastName } from './seed/cast.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()

async function plansOf(who: CastName, path: string, forbidden: string[]) {
  const client = await t.as(who)
  const query = vi.spyOn(t.parts.database.pool, 'query')
  const answer = await client.get(path)
  // What is asked as a customer brings its values along (second-line.ts).
  const asked = query.mock.calls as unknown as Array<[{ text: string; values?: unknown[] }, unknown[] | undefined]>
  query.mockRestore()
  expect(answer.status).toBe(200)
  const id = await t.userIdOf(who)
  const connection = await t.parts.database.pool.connect()
  try {
    await connection.query('begin')
    for (const way of forbidden) await connection.query(`set local enable_${way} = off`)
    const plans: string[] = []
    for (const [{ text, values: own }, values = own] of asked) {
      const asWhom = own ? customerRole : 'none'
      await connection.query(
        `select set_config('role', $1, true), set_config('slipway.company', $2, true), set_config('slipway.part', 'owner', true)`,
        [asWhom, id],
      )
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans.join('\n')
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

const searched = encodeURIComponent('cleo-42@client')

// By words, and as nobody has them by pieces.
test.each<[CastName, path: string, indexes: string[]]>([
  ['ada', '/api/users', ['user_profiles_by_words', 'user_profiles_words']],
  ['ada', '/api/all-tickets', ['support_tickets_by_words', 'user_profiles_by_words']],
  ['ada', '/api/all-tickets', ['support_tickets_search', 'user_profiles_email_search']],
  ['ada', '/api/projects', ['website_projects_by_words', 'user_profiles_by_words']],
  ['ada', '/api/projects', ['website_projects_search', 'user_profiles_email_search']],
  ['ada', '/api/leads', ['leads_by_words', 'leads_search']],
  ['ada', '/api/onboarding-forms', ['fitness_onboarding_forms_by_words', 'fitness_onboarding_forms_search']],
  ['ada', '/api/raw-videos', ['raw_videos_by_words', 'raw_videos_search']],
  ['ada', '/api/edited-videos', ['edited_videos_by_words', 'raw_videos_by_words']],
  ['ada', '/api/edited-videos', ['edited_videos_search', 'raw_videos_search']],
])('%s searches %s by index', async (who, path, indexes) => {
  const plan = await plansOf(who, `${path}?search=${searched}`, ['seqscan', 'indexscan', 'indexonlyscan'])
  for (const index of indexes) expect(plan).toContain(`Bitmap Index Scan on ${index}`)
})

test('Find looks for words by index', async () => {
  const plan = await plansOf('ada', '/api/search?q=cleo-42', ['seqscan'])
  for (const table of ['user_profiles', 'website_projects', 'support_tickets', 'leads', 'raw_videos', 'edited_videos'])
    expect(plan).toContain(`Bitmap Index Scan on ${table}_by_words`)
})

test.each<[path: string, index: string]>([
  ['/api/users?search=cleo-42', 'user_profiles_created'],
  ['/api/all-tickets?search=cleo-42', 'support_tickets_newest'],
  ['/api/all-tickets?search=cleo-42&status=open', 'support_tickets_status_newest'],
  ['/api/projects?search=cleo-42', 'website_projects_newest'],
  ['/api/leads?search=cleo-42', 'leads_created'],
  ['/api/onboarding-forms?search=cleo-42', 'fitness_onboarding_forms_newest'],
])('%s looks through the newest first, by their index, and no further', async (path, index) => {
  const plan = await plansOf('ada', path, ['seqscan', 'bitmapscan', 'sort'])
  expect(plan).toMatch(new RegExp(`Limit .*\n *-> +Index Scan Backward using ${index} `))
})

test.each<[CastName, path: string, index: string]>([
  ['ada', '/api/users', 'user_profiles_created'],
  ['ada', '/api/all-tickets', 'support_tickets_newest'],
  ['ada', '/api/all-tickets?status=open', 'support_tickets_status_newest'],
  ['ada', '/api/projects', 'website_projects_newest'],
  ['ada', '/api/leads', 'leads_created'],
  ['cleo', '/api/tickets', 'support_tickets_of_company'],
  ['emil', '/api/raw-videos', 'raw_videos_assigned'],
])('%s is shown %s in the order of an index', async (who, path, index) => {
  const plan = await plansOf(who, path, ['seqscan', 'bitmapscan', 'sort'])
  expect(plan).toContain(`Index Scan Backward using ${index}`)
})

test.each([
  ['/api/leads', 'leads_open'],
  ['/api/all-tickets', 'support_tickets_turn'],
  ['/api/projects', 'website_projects_due'],
  ['/api/onboarding-forms', 'fitness_onboarding_forms_waiting'],
  ['/api/raw-videos', 'raw_videos_due'],
  ['/api/edited-videos', 'edited_videos_waiting'],
])('what is due in %s is read in the order of its own index', async (path, index) => {
  const plan = await plansOf('ada', path, ['seqscan', 'bitmapscan', 'sort'])
  expect(plan).toContain(`Index Scan using ${index}`)
})

test('leads are counted by an index', async () => {
  expect(await plansOf('ada', '/api/leads', ['seqscan', 'bitmapscan', 'sort'])).toContain('leads_by_state')
})

test('what waits is found by what waits: Today reads no table through', async () => {
  const plan = await plansOf('ada', '/api/today', ['seqscan'])
  for (const index of [
    'payment_ledger_past_due',
    'payment_events_unsettled',
    'leads_open',
    'support_tickets_turn',
    'website_projects_due',
    'website_projects_awaited',
    'raw_videos_due',
    'edited_videos_waiting',
    'fitness_onboarding_forms_waiting',
    'fitness_onboarding_forms_drafts',
    'jobs_dead',
    'emails_failed',
  ])
    expect(plan).toContain(index)
})

test('an editor’s stat cards are counted from indexes alone', async () => {
  const plan = await plansOf('emil', '/api/video-summary', ['seqscan', 'bitmapscan', 'indexscan'])
  expect(plan).toContain('Index Only Scan using raw_videos_tally')
  // Of an empty table any index is as good to a server: there the choice says nothing.
  if (!process.env['TEST_DATABASE_URL']) expect(plan).toContain('Index Only Scan using edited_videos_tally')
})

test('no index is in an order that “newest first” cannot use', async () => {
  // Drizzle's .desc() says NULLS LAST, and an index read either way then never gives what ORDER BY … DESC asks for.
  const { rows } = await t.parts.database.pool.query(`
    select indexrelid::regclass::text as index from pg_index
    where exists (select from unnest(indoption::int2[]) as way where way & 1 = 1 and way & 2 = 0)`)
  expect(rows).toEqual([])
})
