import { Hono } from 'hono'
import { z } from 'zod'
import {
  formCompletionSchema,
  submissionCountsSchema,
  submissionFilterSchema,
  submissionSchema,
} from '#domain/submissions.ts'
import { undoable } from '#domain/undo.ts'
import { dueCursorSchema, writeDueCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { createProjectFromForm, listSubmissions, setFormCompleted } from './submissions.ts'

const one = z.object({ id: z.uuid() })

/** Everybody's fitness onboarding forms, for the team. */
export const submissionRoutes = new Hono<HttpEnv>()
  .get(
    '/api/onboarding-forms',
    route({
      access: 'admin',
      summary: 'All fitness onboarding forms with their owners, those that wait for us first, page by page',
      query: submissionFilterSchema.extend({ cursor: dueCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          submissions: z.array(submissionSchema),
          next_cursor: z.string().nullable(),
          count: z.int(),
          is_more: z.boolean(),
          counts: submissionCountsSchema,
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { next, ...found } = await listSubmissions(c.var.ctx, filter, cursor ?? null)
      return c.json({ ...found, next_cursor: writeDueCursor(next) })
    },
  )
  .post(
    '/api/onboarding-forms/:id/project',
    route({
      access: 'admin',
      summary: 'Make the project a submitted form asks for',
      params: one,
      reply: { status: 201, schema: one.extend(undoable) },
    }),
    async (c) => c.json(await createProjectFromForm(c.var.ctx, c.req.valid('param').id), 201),
  )
  .put(
    '/api/onboarding-forms/:id/completion',
    route({
      access: 'admin',
      summary: 'Set a form to completed, or take it up again, from the status one saw',
      params: one,
      body: formCompletionSchema,
      reply: { status: 200, schema: z.object(undoable) },
    }),
    async (c) => c.json(await setFormCompleted(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
