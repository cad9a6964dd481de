import { Hono } from 'hono'
import { z } from 'zod'
import {
  newVideoCategorySchema,
  videoCategoryActivitySchema,
  videoCategoryChangeSchema,
  videoCategorySchema,
} from '#domain/video-categories.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import {
  createVideoCategory,
  listVideoCategories,
  renameVideoCategory,
  setVideoCategoryActive,
} from './video-categories.ts'

const one = z.object({ id: z.uuid() })
const listReply = { status: 200, schema: z.object({ categories: z.array(videoCategorySchema) }) }

/** Editors look for videos by them; admins make them. */
export const videoCategoryRoutes = new Hono<HttpEnv>()
  .get(
    '/api/video-categories',
    route({ access: 'employee', summary: 'The categories videos can be in', reply: listReply }),
    async (c) => c.json({ categories: await listVideoCategories(c.var.ctx) }),
  )
  .get(
    '/api/video-categories/put-away',
    route({ access: 'admin', summary: 'The categories that were put away', reply: listReply }),
    async (c) => c.json({ categories: await listVideoCategories(c.var.ctx, { isActive: false }) }),
  )
  .post(
    '/api/video-categories',
    route({
      access: 'admin',
      summary: 'Make a category of videos',
      body: newVideoCategorySchema,
      reply: { status: 201, schema: one },
    }),
    async (c) => c.json(await createVideoCategory(c.var.ctx, c.req.valid('json')), 201),
  )
  .put(
    '/api/video-categories/:id',
    route({
      access: 'admin',
      summary: 'Rename a category, from the words one saw',
      params: one,
      body: videoCategoryChangeSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await renameVideoCategory(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/api/video-categories/:id/activity',
    route({
      access: 'admin',
      summary: 'Put a category away, or bring it back',
      params: one,
      body: videoCategoryActivitySchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await setVideoCategoryActive(c.var.ctx, c.req.valid('param').id, c.req.valid('json').is_active)
      return c.body(null, 204)
    },
  )
