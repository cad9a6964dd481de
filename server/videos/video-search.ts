import { desc } from 'drizzle-orm'
import { officePlaces } from '#domain/places.ts'
import type { Hit } from '#domain/search.ts'
import { actorOf, type Ctx } from '../context.ts'
import { contains, isSought, type Sought } from '../db/search.ts'
import { edited_videos, raw_videos, searchedText } from './videos.tables.ts'
import { amongEdits, seesRawVideo } from './visibility.ts'

/** Videos the actor sees, raw and edited, newest first. */
export async function searchVideos(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const found = [...(await findRaw(ctx, sought)), ...(await findEdits(ctx, sought))]
  return found
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, sought.limit)
    .map(({ created_at: _order, ...hit }) => hit)
}

async function findRaw(ctx: Ctx, sought: Sought) {
  const actor = actorOf(ctx)
  const isIt = isSought(raw_videos, sought, {
    pieces: (typed) => contains(searchedText(raw_videos), typed),
    of: seesRawVideo(actor),
  })
  if (!isIt) return []
  const rows = await ctx.db
    .select({ id: raw_videos.id, title: raw_videos.title, created_at: raw_videos.created_at })
    .from(raw_videos)
    .where(isIt)
    .orderBy(desc(raw_videos.created_at), desc(raw_videos.id))
    .limit(sought.limit)
  return rows.map((video) => ({
    ...video,
    detail: 'Raw video',
    to: actor.role === 'admin' ? officePlaces.video(video.id) : `/employee-dashboard?video=${video.id}`,
  }))
}

async function findEdits(ctx: Ctx, sought: Sought) {
  const actor = actorOf(ctx)
  const isAdmin = actor.role === 'admin'
  const isIt = isSought(edited_videos, sought, {
    pieces: (typed) => contains(searchedText(edited_videos), typed),
    ...amongEdits(actor),
  })
  if (!isIt) return []
  const rows = await ctx.db
    .select({
      id: edited_videos.id,
      title: edited_videos.title,
      version: edited_videos.version_number,
      created_at: edited_videos.created_at,
    })
    .from(edited_videos)
    .where(isIt)
    .orderBy(desc(edited_videos.created_at), desc(edited_videos.id))
    .limit(sought.limit)
  return rows.map(({ version, ...edit }) => ({
    ...edit,
    detail: `Edited video, version ${version}`,
    to: isAdmin ? officePlaces.edit(edit.id) : `/employee-dashboard?edit=${edit.id}`,
  }))
}
