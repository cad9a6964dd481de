import { Hono } from 'hono'
import { z } from 'zod'
import { mailedLinkSchema } from '#domain/accounts.ts'
import { emailChangeMessages, emailChangeRequestSchema, emailChangeSchema } from '#domain/email-change.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  readEmailChangeLink,
  requestEmailChange,
} from './email-change.ts'

const opened = { name: 'email-change-address', times: 60, perSeconds: 900 }

export const emailChangeRoutes = new Hono<HttpEnv>()
  .get(
    '/api/email-change',
    route({
      access: 'signed-in',
      summary: 'The change of my e-mail address that waits for its links',
      reply: { status: 200, schema: z.object({ change: emailChangeSchema.nullable() }) },
    }),
    async (c) => c.json({ change: await readEmailChange(c.var.ctx) }),
  )
  .post(
    '/api/email-change',
    route({
      access: 'signed-in',
      confirm: true,
      summary: 'Ask for another e-mail address; a link goes to the old and to the new one',
      body: emailChangeRequestSchema,
      reply: { status: 202, schema: z.object({ message: z.string() }) },
    }),
    async (c) => {
      await requestEmailChange(c.var.ctx, c.req.valid('json').email)
      return c.json({ message: emailChangeMessages.asked }, 202)
    },
  )
  .delete(
    '/api/email-change',
    route({ access: 'signed-in', summary: 'Cancel the change of my e-mail address', reply: { status: 204 } }),
    async (c) => {
      await cancelEmailChange(c.var.ctx)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/accounts/email-change-link',
    route({
      access: 'anyone',
      summary: 'What a mailed link changes; it stays as it is',
      body: mailedLinkSchema,
      reply: { status: 200, schema: z.object({ from: z.string(), to: z.string() }) },
      limit: opened,
    }),
    async (c) => c.json(await readEmailChangeLink(c.var.ctx, c.req.valid('json').token_hash)),
  )
  .post(
    '/api/accounts/email-change',
    route({
      access: 'anyone',
      summary: 'Confirm one of the two addresses of a change; with the second one it is made',
      body: mailedLinkSchema,
      reply: { status: 200, schema: z.object({ waiting_for: z.string().nullable() }) },
      limit: opened,
    }),
    async (c) => c.json(await confirmEmailChange(c.var.ctx, c.req.valid('json').token_hash)),
  )
