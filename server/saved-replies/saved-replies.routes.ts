import { Hono } from 'hono'
import { z } from 'zod'
import { newSavedReplySchema, savedReplyChangeSchema, savedReplySchema } from '#domain/saved-replies.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies } from './saved-replies.ts'

const one = z.object({ id: z.uuid() })

/** The team's own words: everybody of it uses them, admins write them. */
export const savedReplyRoutes = new Hono<HttpEnv>()
  .get(
    '/api/saved-replies',
    route({
      access: 'employee',
      summary: 'What the team writes often, by title',
      reply: { status: 200, schema: z.object({ saved_replies: z.array(savedReplySchema) }) },
    }),
    async (c) => c.json({ saved_replies: await listSavedReplies(c.var.ctx.db) }),
  )
  .post(
    '/api/saved-replies',
    route({
      access: 'admin',
      summary: 'Save a reply for the whole team',
      body: newSavedReplySchema,
      reply: { status: 201, schema: one },
    }),
    async (c) => c.json(await addSavedReply(c.var.ctx, c.req.valid('json')), 201),
  )
  .put(
    '/api/saved-replies/:id',
    route({
      access: 'admin',
      summary: 'Change a saved reply, from the words one saw',
      params: one,
      body: savedReplyChangeSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await changeSavedReply(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/saved-replies/:id',
    route({
      access: 'admin',
      summary: 'Delete a saved reply; what was sent with it stays',
      params: one,
      reply: { status: 204 },
    }),
    async (c) => {
      await deleteSavedReply(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
