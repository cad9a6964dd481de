import { Hono } from 'hono'
import { z } from 'zod'
import {
  emailSettingSchema,
  notificationChoiceSchema,
  notificationSchema,
  readNotificationsSchema,
} from '#domain/notifications.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import {
  changeEmailSetting,
  choose,
  findEmailSetting,
  listChoices,
  listNotifications,
  readNotifications,
} from './notifications.ts'

const tokenSchema = z.strictObject({ token: z.string().min(1).max(200) })
const endings = { name: 'email-settings', times: 30, perSeconds: 600 }

export const notificationRoutes = new Hono<HttpEnv>()
  .get(
    '/api/notifications',
    route({
      access: 'signed-in',
      summary: 'What I am told of, newest first, page by page, and how many are unread',
      query: z.object({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          notifications: z.array(notificationSchema),
          unread: z.number(),
          next_cursor: z.string().nullable(),
        }),
      },
    }),
    async (c) => {
      const { next, ...page } = await listNotifications(c.var.ctx, c.req.valid('query').cursor ?? null)
      return c.json({ ...page, next_cursor: writeCursor(next) })
    },
  )
  .put(
    '/api/notifications/read',
    route({
      access: 'signed-in',
      secondLine: true,
      summary: 'Mark some of them as read, all, or what leads to a place',
      body: readNotificationsSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await readNotifications(c.var.ctx, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/api/notification-choices',
    route({
      access: 'signed-in',
      summary: 'What I can be told of, and how I am',
      reply: { status: 200, schema: z.object({ choices: z.array(notificationChoiceSchema) }) },
    }),
    async (c) => c.json({ choices: await listChoices(c.var.ctx) }),
  )
  .put(
    '/api/notification-choices',
    route({
      access: 'signed-in',
      summary: 'Choose how I am told of one of them',
      body: notificationChoiceSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await choose(c.var.ctx, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/api/notification-endings',
    route({
      access: 'anyone',
      summary: 'What the link of an e-mail is about, and how often it comes; for a browser the page that asks',
      query: tokenSchema,
      reply: {
        status: 200,
        otherStatuses: [302],
        schema: z.object({
          name: z.string(),
          email: emailSettingSchema.shape.email,
          choices: z.array(emailSettingSchema.shape.email),
        }),
      },
      limit: endings,
    }),
    async (c) => {
      const { token } = c.req.valid('query')
      // Never asked for by our own pages: to them it is JSON.
      if (/\btext\/html\b/.test(c.req.header('accept') ?? ''))
        return c.redirect(`/email-settings?token=${encodeURIComponent(token)}`) as never
      return c.json(await findEmailSetting(c.var.ctx, token))
    },
  )
  .post(
    '/api/notification-endings',
    route({
      access: 'anyone',
      summary:
        'Choose how often this e-mail comes; what is no JSON is the one click of a mail program (RFC 8058): never',
      query: tokenSchema,
      body: emailSettingSchema,
      formMeans: { email: 'off' },
      reply: { status: 204 },
      limit: endings,
    }),
    async (c) => {
      await changeEmailSetting(c.var.ctx, c.req.valid('query').token, c.req.valid('json').email)
      return c.body(null, 204)
    },
  )
