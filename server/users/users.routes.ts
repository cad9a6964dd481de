import { Hono } from 'hono'
import { z } from 'zod'
import {
  deleteUsersSchema,
  roleAssignmentSchema,
  suspensionSchema,
  teamInvitationSchema,
  tierChangeSchema,
  userFilterSchema,
  userSchema,
  userStatisticsSchema,
} from '#domain/users.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { changeSuspension, inviteToTeam } from './team.ts'
import { assignRole, changeTier, deleteUsers } from './user-changes.ts'
import { listUsers, readUserStatistics } from './users.ts'

export const userRoutes = new Hono<HttpEnv>()
  .get(
    '/api/users',
    route({
      access: 'admin',
      summary: 'Everybody with an account, newest first, page by page; the first page comes with the statistics',
      query: userFilterSchema.extend({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          users: z.array(userSchema),
          next_cursor: z.string().nullable(),
          statistics: userStatisticsSchema.nullable(),
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { users, next } = await listUsers(c.var.ctx, filter, cursor ?? null)
      const statistics = cursor ? null : await readUserStatistics(c.var.ctx)
      return c.json({ users, next_cursor: writeCursor(next), statistics })
    },
  )
  .put(
    '/api/users/:id/tier',
    route({
      access: 'admin',
      confirm: true,
      summary:
        'Put somebody on the other membership tier; of whoever pays, say whether their subscription ends with it',
      params: z.object({ id: z.uuid() }),
      body: tierChangeSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await changeTier(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/api/user-roles',
    route({
      access: 'admin',
      confirm: true,
      summary: 'Give somebody, named by e-mail address, another role in place of theirs',
      body: roleAssignmentSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await assignRole(c.var.ctx, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/api/user-invitations',
    route({
      access: 'admin',
      confirm: true,
      summary: 'Invite somebody to the team, by e-mail and with a role',
      body: teamInvitationSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await inviteToTeam(c.var.ctx, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/api/users/:id/suspension',
    route({
      access: 'admin',
      confirm: true,
      summary: 'Suspend somebody, who is signed out at once, or bring them back',
      params: z.object({ id: z.uuid() }),
      body: suspensionSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await changeSuspension(c.var.ctx, c.req.valid('param').id, c.req.valid('json').is_suspended)
      return c.body(null, 204)
    },
  )
  .post(
    '/functions/v1/delete-users',
    route({
      access: 'admin',
      confirm: true,
      summary: 'Delete people; those who could not be deleted are told apart',
      body: deleteUsersSchema,
      reply: {
        status: 200,
        schema: z.object({
          deletedCount: z.int(),
          failedUsers: z.array(z.object({ userId: z.uuid(), error: z.string() })),
        }),
      },
    }),
    async (c) => c.json(await deleteUsers(c.var.ctx, c.req.valid('json').userIds)),
  )
