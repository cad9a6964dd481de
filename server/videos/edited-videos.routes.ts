import { Hono } from 'hono'
import { z } from 'zod'
import {
  editedVideoSchema,
  newEditedVideoSchema,
  rawVideoSchema,
  reviewSchema,
  videoFilterSchema,
  videoLinkRequestSchema,
  videoLinkSchema,
} from '#domain/videos.ts'
import { undoable } from '#domain/undo.ts'
import { dueCursorSchema, writeDueCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { deleteEditedVideo, reviewEditedVideo, uploadEditedVideo } from './edited-videos.ts'
import { getEditedVideo, listEditedVideos } from './videos.ts'
import { linkToVideo } from './video-links.ts'

const oneVideo = z.object({ id: z.uuid() })

/** Employees see the edits they made of what is assigned to them; admins see and review everything. */
export const editedVideoRoutes = new Hono<HttpEnv>()
  .get(
    '/api/edited-videos',
    route({
      access: 'employee',
      summary: 'The edited videos I see, what is due first, page by page',
      query: videoFilterSchema.extend({ cursor: dueCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ edited_videos: z.array(editedVideoSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { edited_videos, next } = await listEditedVideos(c.var.ctx, filter, cursor ?? null)
      return c.json({ edited_videos, next_cursor: writeDueCursor(next) })
    },
  )
  .get(
    '/api/edited-videos/:id',
    route({
      access: 'employee',
      summary: 'An edited video and the raw video it was made from',
      params: oneVideo,
      reply: { status: 200, schema: z.object({ edited_video: editedVideoSchema, raw_video: rawVideoSchema }) },
    }),
    async (c) => c.json(await getEditedVideo(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/api/edited-videos',
    route({
      access: 'employee',
      summary: 'Make an edited video of my upload',
      body: newEditedVideoSchema,
      reply: { status: 201, schema: editedVideoSchema.pick({ id: true, version_number: true }) },
    }),
    async (c) => c.json(await uploadEditedVideo(c.var.ctx, c.req.valid('json')), 201),
  )
  .put(
    '/api/edited-videos/:id/review',
    route({
      access: 'admin',
      summary: 'Approve an edit, reject it, or ask for a revision',
      params: oneVideo,
      body: reviewSchema,
      reply: { status: 200, schema: z.object(undoable) },
    }),
    async (c) => c.json(await reviewEditedVideo(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/api/edited-videos/:id/links',
    route({
      access: 'employee',
      summary: 'A link that opens an edited video for an hour',
      params: oneVideo,
      body: videoLinkRequestSchema,
      reply: { status: 201, schema: videoLinkSchema },
    }),
    async (c) => {
      const { shown } = c.req.valid('json')
      return c.json(await linkToVideo(c.var.ctx, 'edited_video', c.req.valid('param').id, shown), 201)
    },
  )
  .delete(
    '/api/edited-videos/:id',
    route({
      access: 'admin',
      summary: 'Delete an edited video with its file',
      params: oneVideo,
      reply: { status: 204 },
    }),
    async (c) => {
      await deleteEditedVideo(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
