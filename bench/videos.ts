import pg from 'pg'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, measureInTurns } from './figure.ts'
import { signIn } from '#scripts/sign-in.ts'
import { vacuum } from './vacuum.ts'
import { answersPerSecond } from './wrk.ts'

const sizes = { few: 1_000, many: 100_000 }

/** An admin's and an editor's lists among a thousand videos and among a hundred thousand, on Postgres. */
export const benchVideos: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres()
    try {
      const few = await open(postgres.url, dataDir, sizes.few)
      const many = await open(postgres.url, dataDir, sizes.many)
      const turns = Object.fromEntries(
        Object.keys(lists).flatMap((list) => [
          [`few ${list}`, () => few.answersPerSecond(list as ListName, seconds)],
          [`many ${list}`, () => many.answersPerSecond(list as ListName, seconds)],
        ]),
      )
      const rates = await measureInTurns(rounds, turns)
      await Promise.all([few.close(), many.close()])
      return Object.keys(lists).map((list) => ({
        name: `${list}, among 100,000 videos`,
        ours: rates[`many ${list}`] ?? [],
        unit: '/s',
        reference: { name: 'among 1,000', values: rates[`few ${list}`] ?? [] },
        target: { atLeast: 0.5 },
      }))
    } finally {
      await postgres.stop()
    }
  })

const lists = {
  'raw videos, admin': ['ada', '/api/raw-videos'],
  'edited videos, admin': ['ada', '/api/edited-videos'],
  'raw videos of a status, admin': ['ada', '/api/raw-videos?status=pending'],
  'a search, admin': ['ada', '/api/raw-videos?search=lighthouse'],
  'raw videos, editor': ['emil', '/api/raw-videos'],
  'edited videos, editor': ['emil', '/api/edited-videos'],
  'stat cards, admin': ['ada', '/api/video-summary'],
  'stat cards, editor': ['emil', '/api/video-summary'],
} as const
type ListName = keyof typeof lists

async function open(serverUrl: string, dataDir: string, videos: number) {
  const database = await createDatabase(serverUrl)
  const product = await startProduct(dataDir, { DATABASE_URL: database.url })
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await fill(pool, videos)
  await pool.end()
  const cookies = { ada: await signIn(product.origin, 'ada'), emil: await signIn(product.origin, 'emil') }
  return {
    answersPerSecond: (list: ListName, seconds: number) => {
      const [who, path] = lists[list]
      return answersPerSecond(`${product.origin}${path}`, seconds, { Cookie: cookies[who] })
    },
    close: () => product.stop(),
  }
}

/** Half of them edits. Emil is one of twenty editors; forty videos are about the lighthouse, however many there are. */
async function fill(pool: pg.Pool, videos: number) {
  const half = videos / 2
  await pool.query(`
    insert into users (id, name, email, created_at, updated_at)
    select gen_random_uuid(), 'Editor', 'editor-' || n || '@portgardner.example', now(), now() from generate_series(1, 19) n`)
  await pool.query(
    `with editors as (
       select id, row_number() over () - 1 as place from users
       where email like 'editor-%' or email = 'emil@portgardner.example')
     insert into raw_videos
       (title, description, instructions, file_path, file_name, file_size, file_type, assigned_to, status, created_at)
     select case when n % ($1::int / 40) = 0 then 'The lighthouse ' else 'Footage ' end || n,
       repeat('From the harbour, in the morning. ', 4), repeat('Cut it short. ', 4),
       'raw_videos/' || n, n || '.mp4', 1000000, 'video/mp4', editors.id,
       (array['pending', 'in_progress', 'completed', 'on_hold'])[1 + n % 4], now() - n * interval '1 minute'
     from generate_series(1, $1::int) n join editors on editors.place = n % 20`,
    [half],
  )
  await pool.query(`
    insert into edited_videos
      (raw_video_id, title, description, file_path, file_name, version_number, status, reviewed_at, uploaded_by, created_at)
    select id, title || ' - Edited', 'Shorter.', 'edited_videos/' || id, 'edit.mp4', 1, 'approved', now(), assigned_to, created_at
    from raw_videos where file_path like 'raw_videos/%' and file_name ~ '^[0-9]+\\.mp4$'`)
  await vacuum(pool, 'raw_videos', 'edited_videos')
}
