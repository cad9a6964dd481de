import { readFile } from 'node:fs/promises'
import type { EditedVideoStatus, RawVideoStatus, VideoPriority } from '#domain/videos.ts'
import { agencyDay } from '../../agency/agency-day.ts'
import type { Ctx } from '../../context.ts'
import { recordEditedVideo, recordRawVideo } from '../../videos/video-log.ts'
import { edited_videos, raw_videos, video_categories } from '../../videos/videos.tables.ts'
import type { Tx } from '../client.ts'
import { actAs } from './act-as.ts'
import { earlierVideos } from './history/videos.ts'
import { seedVideoNotification } from './notifications.ts'
import { stored } from '../stored.ts'

const dayMs = 24 * 3_600_000

const categories = [
  { name: 'Client reels', description: 'Short films for a customer’s own channels.' },
  { name: 'Website footage', description: 'Loops and backgrounds for the sites we build.' },
  { name: 'Social ads', description: 'Six to fifteen seconds, made to be paid for.' },
] as const

type DemoEdit = { status: EditedVideoStatus; daysAgo: number; description: string; notes?: string }
export type DemoVideo = {
  title: string
  film: 'ferry' | 'gym' | 'bakery'
  category: (typeof categories)[number]['name']
  description: string
  instructions?: string
  priority: VideoPriority
  status: RawVideoStatus
  daysAgo: number
  dueInDays?: number
  isUnassigned?: boolean
  /** Cut by somebody who has gone since. */
  isOfBefore?: boolean
  edits?: DemoEdit[]
}

/** A fortnight of an editor's desk: something in every state. */
const videos: DemoVideo[] = [
  {
    title: 'Ferry at dusk',
    film: 'ferry',
    category: 'Website footage',
    description: 'Forty minutes from the Mukilteo landing; the good light is after the second horn.',
    instructions: 'A loop of ten seconds for the inn’s first page. No people’s faces, no sound.',
    priority: 'urgent',
    status: 'pending',
    daysAgo: 1,
    dueInDays: 1,
  },
  {
    title: 'Monday lifts',
    film: 'gym',
    category: 'Client reels',
    description: 'Pia’s Monday class, two cameras.',
    instructions: 'Thirty seconds, upright and wide. Her sign in the first frame, her address in the last.',
    priority: 'high',
    status: 'in_progress',
    daysAgo: 5,
    dueInDays: 4,
    edits: [
      {
        status: 'revision_needed',
        daysAgo: 3,
        description: 'First cut, without music.',
        notes: 'The sign comes too late. Please open with it, and lose the second set.',
      },
      { status: 'pending_review', daysAgo: 0, description: 'Opens with the sign; the second set is gone.' },
    ],
  },
  {
    title: 'Morning trays',
    film: 'bakery',
    category: 'Social ads',
    description: 'Hewitt Avenue, five in the morning.',
    instructions: 'Six seconds. End on the tray, leave the last second free for the price.',
    priority: 'normal',
    status: 'pending',
    daysAgo: 6,
    dueInDays: -2,
  },
  {
    title: 'The crossing',
    film: 'ferry',
    category: 'Client reels',
    description: 'The whole crossing from the upper deck.',
    priority: 'normal',
    status: 'completed',
    daysAgo: 14,
    dueInDays: -6,
    edits: [{ status: 'approved', daysAgo: 9, description: 'With titles.', notes: 'Lovely. Sent to the customer.' }],
  },
  {
    title: 'Gym, empty rooms',
    film: 'gym',
    category: 'Website footage',
    description: 'Before the painters came; to be filmed again.',
    priority: 'low',
    status: 'on_hold',
    daysAgo: 11,
    edits: [{ status: 'rejected', daysAgo: 10, description: 'A try.', notes: 'The walls are white now. Let us wait.' }],
  },
  {
    title: 'Evening shelves',
    film: 'bakery',
    category: 'Social ads',
    description: 'What is left at six, for the last-hour offer.',
    priority: 'normal',
    status: 'pending',
    daysAgo: 0,
    isUnassigned: true,
  },
]

/** Gives the demo its footage: the files first, then all that speaks of them at once. */
export async function seedDemoVideos(ctx: Omit<Ctx, 'actor' | 'formProof'>) {
  if ((await ctx.db.$count(raw_videos)) > 0) return
  const [ada, emil] = [await actAs(ctx, 'ada'), await actAs(ctx, 'emil')]
  if (!ada?.actor || !emil?.actor) return
  const rows = await Promise.all([...videos, ...earlierVideos].map((video) => storeFiles(ctx, video)))
  await ctx.db.transaction(async (tx) => {
    const stored = await tx
      .insert(video_categories)
      .values([...categories])
      .returning()
    for (const { video, file, edits } of rows) {
      const category = stored.find(({ name }) => name === video.category)
      await insertVideo(tx, { ada, emil }, video, { ...file, category_id: category?.id ?? null }, edits)
    }
    await seedVideoNotification(tx)
  })
}

async function storeFiles(ctx: Pick<Ctx, 'storage' | 'now'>, video: DemoVideo) {
  const name = video.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const file = await storeFile(ctx, 'raw_videos', video.film, `${name}.mp4`, video.daysAgo)
  const edits = []
  for (const [index, edit] of (video.edits ?? []).entries()) {
    const film = video.film === 'bakery' ? 'bakery' : (`${video.film}-edit` as const)
    const fileName = `${name}-v${index + 1}.mp4`
    edits.push({ edit, file: await storeFile(ctx, 'edited_videos', film, fileName, edit.daysAgo) })
  }
  return { video, file, edits }
}

async function storeFile(
  { storage, now }: Pick<Ctx, 'storage' | 'now'>,
  folder: 'raw_videos' | 'edited_videos',
  film: DemoVideo['film'] | 'ferry-edit' | 'gym-edit',
  file_name: string,
  daysAgo: number,
) {
  const read = (ending: string) => readFile(new URL(`videos/${film}.${ending}`, import.meta.url))
  const [bytes, poster] = [await read('mp4'), await read('jpg')]
  const created_at = new Date(now().getTime() - daysAgo * dayMs - 2 * 3_600_000)
  const file_path = `${folder}/${created_at.getTime()}-${file_name}`
  const poster_path = `${file_path}.jpg`
  await storage.put(file_path, bytes, 'video/mp4')
  await storage.put(poster_path, poster, 'image/jpeg')
  return {
    file_path,
    poster_path,
    file_name,
    file_size: bytes.length,
    file_type: 'video/mp4',
    duration_seconds: film.endsWith('-edit') ? 2 : 3,
    frame_rate: 10,
    width: 640,
    height: 360,
    video_codec: 'avc',
    created_at,
  }
}

type StoredFile = Awaited<ReturnType<typeof storeFile>>

async function insertVideo(
  tx: Tx,
  { ada, emil }: { ada: Ctx; emil: Ctx },
  video: DemoVideo,
  file: StoredFile & { category_id: string | null },
  edits: { edit: DemoEdit; file: StoredFile }[],
) {
  const at = (ctx: Ctx, when: Date): Ctx => ({ ...ctx, now: () => when })
  const { title, description, instructions = '', priority, status, dueInDays } = video
  const editor = video.isOfBefore ? { ...emil, actor: null } : emil
  const raw = stored(
    await tx
      .insert(raw_videos)
      .values({
        ...file,
        title,
        description,
        instructions,
        priority,
        status,
        due_date: dueInDays === undefined ? null : dayFrom(ada.now(), dueInDays),
        assigned_to: video.isUnassigned ? null : (editor.actor?.user_id ?? null),
        uploaded_by: ada.actor?.user_id ?? null,
        last_version: edits.length,
      })
      .returning(),
    'video',
  )
  await recordRawVideo(tx, at(ada, file.created_at), 'raw_video_uploaded', null, { ...raw, status: 'pending' })
  for (const [index, { edit, file: editFile }] of edits.entries()) {
    const reviewedAt = new Date(editFile.created_at.getTime() + 3 * 3_600_000)
    const isReviewed = edit.status !== 'pending_review'
    const row = stored(
      await tx
        .insert(edited_videos)
        .values({
          ...editFile,
          raw_video_id: raw.id,
          title: `${title} - Edited`,
          description: edit.description,
          version_number: index + 1,
          status: edit.status,
          admin_notes: edit.notes ?? null,
          reviewed_at: isReviewed ? reviewedAt : null,
          reviewed_by: isReviewed ? (ada.actor?.user_id ?? null) : null,
          uploaded_by: editor.actor?.user_id ?? null,
        })
        .returning(),
      'edit',
    )
    const waiting = { ...row, status: 'pending_review', admin_notes: null } as const
    await recordEditedVideo(tx, at(editor, editFile.created_at), 'edited_video_uploaded', null, waiting)
    if (isReviewed) await recordEditedVideo(tx, at(ada, reviewedAt), 'edited_video_reviewed', waiting, row)
  }
}

const dayFrom = (now: Date, days: number) => agencyDay(new Date(now.getTime() + days * dayMs))
