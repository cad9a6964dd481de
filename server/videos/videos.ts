import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '#domain/errors.ts'
import { awaitsReview, dueStateOf, editableStatuses, takesEdits, type VideoFilter } from '#domain/videos.ts'
import { listPeopleWithRole, people } from '../accounts/people.ts'
import { listLatestActivity } from '../activity/activity.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { actorOf, type Ctx } from '../context.ts'
import { dueFirst, readDuePage, type DueCursor } from '../db/due-first.ts'
import { inOrder } from '../db/keyset.ts'
import { contains } from '../db/search.ts'
import { edited_videos, raw_videos, searchedText, video_categories } from './videos.tables.ts'
import { posterUrl } from './video-links.ts'
import { amongEdits, seesEditedVideo, seesRawVideo } from './visibility.ts'

const PAGE_SIZE = 25
/** More than anybody is given at once; an admin who looks for an older one finds it by its title. */
const EDITABLE_LIMIT = 200

const uploaders = alias(people, 'uploaders')
const assignees = alias(people, 'assignees')
const reviewers = alias(people, 'reviewers')

const factsOf = (video: typeof raw_videos | typeof edited_videos) => ({
  file_name: video.file_name,
  file_size: video.file_size,
  file_type: video.file_type,
  duration_seconds: video.duration_seconds,
  frame_rate: video.frame_rate,
  width: video.width,
  height: video.height,
  video_codec: video.video_codec,
  audio_codec: video.audio_codec,
  poster_path: video.poster_path,
})

const newestRaw = inOrder({ at: raw_videos.created_at, direction: 'desc' }, raw_videos.id)
const newestEdit = inOrder({ at: edited_videos.created_at, direction: 'desc' }, edited_videos.id)

async function readRawVideos(ctx: Ctx, where: (SQL | undefined)[], limit: number, orderBy = newestRaw) {
  return ctx.db
    .select({
      id: raw_videos.id,
      title: raw_videos.title,
      description: raw_videos.description,
      instructions: raw_videos.instructions,
      category: {
        id: video_categories.id,
        name: video_categories.name,
        description: video_categories.description,
      },
      priority: raw_videos.priority,
      status: raw_videos.status,
      due_date: raw_videos.due_date,
      assigned_to: raw_videos.assigned_to,
      assignee_email: assignees.email,
      uploaded_by: raw_videos.uploaded_by,
      uploader_email: uploaders.email,
      ...factsOf(raw_videos),
      created_at: raw_videos.created_at,
    })
    .from(raw_videos)
    .leftJoin(video_categories, eq(video_categories.id, raw_videos.category_id))
    .leftJoin(uploaders, eq(uploaders.user_id, raw_videos.uploaded_by))
    .leftJoin(assignees, eq(assignees.user_id, raw_videos.assigned_to))
    .where(and(seesRawVideo(actorOf(ctx)), ...where))
    .orderBy(orderBy)
    .limit(limit)
}

async function readEditedVideos(ctx: Ctx, where: (SQL | undefined)[], limit: number, orderBy = newestEdit) {
  return ctx.db
    .select({
      id: edited_videos.id,
      title: edited_videos.title,
      description: edited_videos.description,
      version_number: edited_videos.version_number,
      status: edited_videos.status,
      admin_notes: edited_videos.admin_notes,
      reviewed_at: edited_videos.reviewed_at,
      reviewer_email: reviewers.email,
      uploaded_by: edited_videos.uploaded_by,
      uploader_email: uploaders.email,
      raw_video: { id: raw_videos.id, title: raw_videos.title, category_id: raw_videos.category_id },
      ...factsOf(edited_videos),
      created_at: edited_videos.created_at,
    })
    .from(edited_videos)
    .innerJoin(raw_videos, eq(raw_videos.id, edited_videos.raw_video_id))
    .leftJoin(uploaders, eq(uploaders.user_id, edited_videos.uploaded_by))
    .leftJoin(reviewers, eq(reviewers.user_id, edited_videos.reviewed_by))
    .where(and(seesEditedVideo(actorOf(ctx)), ...where))
    .orderBy(orderBy)
    .limit(limit)
}

/** As in waiting.ts; written out, so that the index of these is known to fit. */
const hasDay = sql`${raw_videos.status} in ('pending', 'in_progress') and ${raw_videos.due_date} is not null`
const isToReview = sql`${edited_videos.status} = 'pending_review'`

/** One page of the raw videos the actor sees, what is due first unless asked for otherwise. */
export async function listRawVideos(ctx: Ctx, filter: VideoFilter, after: DueCursor | null) {
  const { page, next } = await readDuePage(
    filter,
    after,
    PAGE_SIZE,
    (asked) => {
      const { where, orderBy } = dueFirst(raw_videos, asked, {
        isDue: hasDay,
        dueAt: raw_videos.due_date,
        of: and(seesRawVideo(actorOf(ctx)), ...conditionsOf(filter)),
        pieces: (typed) => contains(searchedText(raw_videos), typed),
      })
      return readRawVideos(ctx, [where], asked.limit, orderBy)
    },
    (video) => (video.due_date !== null && takesEdits(video) ? new Date(video.due_date) : null),
  )
  return { raw_videos: page.map(shownRaw(ctx)), next }
}

/** One page of the edits the actor sees, those that wait for a review first; they are found by what they were made from, too. */
export async function listEditedVideos(ctx: Ctx, filter: VideoFilter, after: DueCursor | null) {
  const { of, where: isOfThose } = amongEdits(actorOf(ctx), ...conditionsOf(filter))
  const { page, next } = await readDuePage(
    filter,
    after,
    PAGE_SIZE,
    (asked) => {
      const { where, orderBy } = dueFirst(edited_videos, asked, {
        isDue: isToReview,
        dueAt: edited_videos.created_at,
        of,
        where: isOfThose,
        belonging: { by: edited_videos.raw_video_id, to: raw_videos, id: raw_videos.id, words: raw_videos.words },
        pieces: editHolds,
      })
      return readEditedVideos(ctx, [where], asked.limit, orderBy)
    },
    (edit) => (awaitsReview(edit) ? edit.created_at : null),
  )
  return { edited_videos: page.map((edit) => shownEdit(ctx, edit)), next }
}

/** An edit with the raw video it was made from, to be seen side by side. */
export async function getEditedVideo(ctx: Ctx, id: string) {
  const [edit] = await readEditedVideos(ctx, [eq(edited_videos.id, id)], 1)
  if (!edit) throw new AppError('not_found')
  return { edited_video: shownEdit(ctx, edit), raw_video: await getRawVideo(ctx, edit.raw_video.id) }
}

export async function getRawVideo(ctx: Ctx, id: string) {
  const [video] = await readRawVideos(ctx, [eq(raw_videos.id, id)], 1)
  if (!video) throw new AppError('not_found')
  return shownRaw(ctx)(video)
}

/** How the actor sees raw videos today; what day it is takes long to find out, and is the same for a whole page. */
function shownRaw(ctx: Ctx) {
  const today = agencyDay(ctx.now())
  return ({ poster_path, ...video }: Awaited<ReturnType<typeof readRawVideos>>[number]) => ({
    ...video,
    poster_url: posterUrl(ctx, 'raw_video', { id: video.id, poster_path }),
    due_state: dueStateOf(video, today),
  })
}

const shownEdit = (ctx: Ctx, { poster_path, ...edit }: Awaited<ReturnType<typeof readEditedVideos>>[number]) => ({
  ...edit,
  poster_url: posterUrl(ctx, 'edited_video', { id: edit.id, poster_path }),
})

/** Category and status are the raw video's, also of an edit. */
function conditionsOf({ category, status }: VideoFilter) {
  return [category ? eq(raw_videos.category_id, category) : undefined, status && eq(raw_videos.status, status)]
}

/** The title of what it was made from is looked up first, so that indexes lead to both. */
function editHolds(search: string) {
  const original = sql`select id from ${raw_videos} where ${contains(searchedText(raw_videos), search)}`
  return or(contains(searchedText(edited_videos), search), sql`${edited_videos.raw_video_id} = any(array(${original}))`)
}

/** What the actor may upload an edit against, newest first. */
export async function listEditableVideos(ctx: Ctx) {
  return ctx.db
    .select({ id: raw_videos.id, title: raw_videos.title })
    .from(raw_videos)
    .where(and(seesRawVideo(actorOf(ctx)), inArray(raw_videos.status, editableStatuses)))
    .orderBy(desc(raw_videos.created_at), desc(raw_videos.id))
    .limit(EDITABLE_LIMIT)
}

/** S2 §6: users for assignment are those with role employee. */
export const listVideoEditors = (ctx: Pick<Ctx, 'db'>) => listPeopleWithRole(ctx.db, 'employee')

/** S2 §7: the last 50 entries about videos and their categories. */
export const listVideoActivity = (ctx: Ctx) => listLatestActivity(ctx, ['raw_video', 'edited_video', 'video_category'])
