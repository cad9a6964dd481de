import { Hono } from 'hono'
import { z } from 'zod'
import { teamTwoStepChangeSchema, teamTwoStepSchema } from '#domain/sign-in.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { readTeamTwoStep, requireTeamTwoStep, resetTwoStep } from './team-two-step.ts'

export const teamTwoStepRoutes = new Hono<HttpEnv>()
  .get(
    '/api/installation/team-two-step',
    route({
      access: 'admin',
      summary: 'Whether the team must have a second step, and who of it has none',
      reply: { status: 200, schema: teamTwoStepSchema },
    }),
    async (c) => c.json(await readTeamTwoStep(c.var.ctx)),
  )
  .put(
    '/api/installation/team-two-step',
    route({
      access: 'admin',
      confirm: true,
      summary: 'Ask the whole team for a second step, or no longer; needs one’s own',
      body: teamTwoStepChangeSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await requireTeamTwoStep(c.var.ctx, c.req.valid('json').is_required)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/users/:id/two-step',
    route({
      access: 'admin',
      confirm: true,
      summary: 'Remove somebody’s authenticator app, recovery codes and passkeys, and sign them out',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
    }),
    async (c) => {
      await resetTwoStep(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
