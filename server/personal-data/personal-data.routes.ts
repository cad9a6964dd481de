import { Hono } from 'hono'
import { z } from 'zod'
import { accountDeletionSchema, dataExportSchema } from '#domain/personal-data.ts'
import { endChat } from '../http/chat-cookie.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { clearSessionCookie } from '../http/session-cookie.ts'
import { linkToDataExport, listDataExports, requestDataExport } from './data-exports.ts'
import { deleteOwnAccount } from './own-account.ts'

export const personalDataRoutes = new Hono<HttpEnv>()
  .get(
    '/api/data-exports',
    route({
      access: 'signed-in',
      summary: 'The files with all that is kept about me, newest first',
      reply: { status: 200, schema: z.object({ exports: z.array(dataExportSchema) }) },
    }),
    async (c) => c.json({ exports: await listDataExports(c.var.ctx) }),
  )
  .post(
    '/api/data-exports',
    route({
      access: 'signed-in',
      confirm: true,
      summary: 'Ask for a file with all that is kept about me, once a day',
      reply: { status: 201, schema: dataExportSchema },
    }),
    async (c) => c.json(await requestDataExport(c.var.ctx), 201),
  )
  .post(
    '/api/data-exports/:id/links',
    route({
      access: 'signed-in',
      confirm: true,
      summary: 'A link that opens my file for an hour',
      params: z.object({ id: z.uuid() }),
      reply: { status: 200, schema: z.object({ url: z.string() }) },
    }),
    async (c) => c.json(await linkToDataExport(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/api/account',
    route({
      access: 'signed-in',
      confirm: true,
      summary: 'Delete my account with all that is mine; its address is typed once more',
      body: accountDeletionSchema,
      reply: { status: 204 },
      limit: { name: 'account-deletion-address', times: 20, perSeconds: 900 },
    }),
    async (c) => {
      await deleteOwnAccount(c.var.ctx, c.req.valid('json'))
      clearSessionCookie(c)
      await endChat(c)
      return c.body(null, 204)
    },
  )
