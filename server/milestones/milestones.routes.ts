import { Hono } from 'hono'
import { z } from 'zod'
import { milestonesEditSchema } from '#domain/milestones.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { editMilestones } from './planning.ts'

const one = z.object({ id: z.uuid() })

/** The steps of a project, what its client is asked for on the way, and the files that go to and fro. */
export const milestoneRoutes = new Hono<HttpEnv>().put(
  '/api/projects/:id/milestones',
  route({
    access: 'admin',
    summary: 'Plan the milestones of a project that have not begun, from the version one saw',
    params: one,
    body: milestonesEditSchema,
    reply: { status: 200, schema: z.object({ updated_at: z.iso.datetime() }) },
  }),
  async (c) => c.json(await editMilestones(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
)
