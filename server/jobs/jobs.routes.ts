import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { dismissDeadJob, listDeadJobs, retryDeadJob } from './jobs.ts'

const deadJob = z.object({
  id: z.uuid(),
  name: z.string(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
})

export const jobRoutes = new Hono<HttpEnv>()
  .get(
    '/api/dead-jobs',
    route({
      access: 'admin',
      summary: 'Jobs that failed for the last time',
      reply: { status: 200, schema: z.object({ jobs: z.array(deadJob) }) },
    }),
    async (c) => c.json({ jobs: await listDeadJobs(c.var.ctx) }),
  )
  .post(
    '/api/dead-jobs/:id/retries',
    route({
      access: 'admin',
      summary: 'Run a dead job again',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
    }),
    async (c) => {
      await retryDeadJob(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/dead-jobs/:id',
    route({
      access: 'admin',
      summary: 'Dismiss a dead job',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
    }),
    async (c) => {
      await dismissDeadJob(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
