import { Hono } from 'hono'
import { z } from 'zod'
import {
  newRawVideoSchema,
  rawVideoAssigneeSchema,
  rawVideoEditSchema,
  rawVideoSchema,
  rawVideoStatusChangeSchema,
  videoFilterSchema,
  videoLinkRequestSchema,
  videoLinkSchema,
} from '#domain/videos.ts'
import { undoable } from '#domain/undo.ts'
import { dueCursorSchema, writeDueCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { assignRawVideo, changeRawVideoStatus, deleteRawVideo, editRawVideo, uploadRawVideo } from './raw-videos.ts'
import { getRawVideo, listEditableVideos, listRawVideos } from './videos.ts'
import { linkToVideo } from './video-links.ts'

const oneVideo = z.object({ id: z.uuid() })
const undoReply = { status: 200, schema: z.object(undoable) }

/** Employees see what is assigned to them; admins see and change everything. */
export const rawVideoRoutes = new Hono<HttpEnv>()
  .get(
    '/api/raw-videos',
    route({
      access: 'employee',
      summary: 'The raw videos I see, what is due first, page by page',
      query: videoFilterSchema.extend({ cursor: dueCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ raw_videos: z.array(rawVideoSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { raw_videos, next } = await listRawVideos(c.var.ctx, filter, cursor ?? null)
      return c.json({ raw_videos, next_cursor: writeDueCursor(next) })
    },
  )
  .get(
    '/api/editable-videos',
    route({
      access: 'employee',
      summary: 'The raw videos I may upload an edit of',
      reply: {
        status: 200,
        schema: z.object({ raw_videos: z.array(rawVideoSchema.pick({ id: true, title: true })) }),
      },
    }),
    async (c) => c.json({ raw_videos: await listEditableVideos(c.var.ctx) }),
  )
  .get(
    '/api/raw-videos/:id',
    route({
      access: 'employee',
      summary: 'A raw video that I see',
      params: oneVideo,
      reply: { status: 200, schema: z.object({ raw_video: rawVideoSchema }) },
    }),
    async (c) => c.json({ raw_video: await getRawVideo(c.var.ctx, c.req.valid('param').id) }),
  )
  .post(
    '/api/raw-videos',
    route({
      access: 'admin',
      summary: 'Make a raw video of my upload',
      body: newRawVideoSchema,
      reply: { status: 201, schema: oneVideo },
    }),
    async (c) => c.json(await uploadRawVideo(c.var.ctx, c.req.valid('json')), 201),
  )
  .put(
    '/api/raw-videos/:id',
    route({
      access: 'admin',
      summary: 'Change what is said about a raw video, from what one saw',
      params: oneVideo,
      body: rawVideoEditSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await editRawVideo(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/api/raw-videos/:id/status',
    route({
      access: 'admin',
      summary: 'Move a raw video on',
      params: oneVideo,
      body: rawVideoStatusChangeSchema,
      reply: undoReply,
    }),
    async (c) => c.json(await changeRawVideoStatus(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/api/raw-videos/:id/assignee',
    route({
      access: 'admin',
      summary: 'Give a raw video to an employee, or to nobody',
      params: oneVideo,
      body: rawVideoAssigneeSchema,
      reply: undoReply,
    }),
    async (c) => c.json(await assignRawVideo(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/api/raw-videos/:id/links',
    route({
      access: 'employee',
      summary: 'A link that opens a raw video for an hour',
      params: oneVideo,
      body: videoLinkRequestSchema,
      reply: { status: 201, schema: videoLinkSchema },
    }),
    async (c) => {
      const { shown } = c.req.valid('json')
      return c.json(await linkToVideo(c.var.ctx, 'raw_video', c.req.valid('param').id, shown), 201)
    },
  )
  .delete(
    '/api/raw-videos/:id',
    route({
      access: 'admin',
      summary: 'Delete a raw video with its edits and their files',
      params: oneVideo,
      reply: { status: 204 },
    }),
    async (c) => {
      await deleteRawVideo(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
