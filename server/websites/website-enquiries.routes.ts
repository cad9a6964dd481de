import { Hono } from 'hono'
import { z } from 'zod'
import { enquiryFilterSchema, enquirySpamSchema, websiteEnquirySchema } from '#domain/website-enquiries.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { deleteEnquiry, listEnquiries, markRead, markSpam } from './enquiries.ts'
import { refuseAllButOwners } from './reach.ts'

const one = z.object({ id: z.uuid() })
const enquiry = one.extend({ enquiry: z.uuid() })
const ofOwner = { access: 'signed-in', whose: refuseAllButOwners } as const

/** What visitors wrote, for the owner of a website alone: of our team nobody reads it, neither viewing as them. */
export const websiteEnquiryRoutes = new Hono<HttpEnv>()
  .get(
    '/api/websites/:id/enquiries',
    route({
      ...ofOwner,
      plain: 'whether its e-mail failed stands in the outbox, which no customer reads',
      summary: 'The enquiries of a website, the newest first, page by page; with spam only where it is asked for',
      params: one,
      query: enquiryFilterSchema.extend({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ enquiries: z.array(websiteEnquirySchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { spam, cursor } = c.req.valid('query')
      const isSpamShown = spam === 'true'
      const { enquiries, next } = await listEnquiries(
        c.var.ctx,
        c.req.valid('param').id,
        { isSpamShown },
        cursor ?? null,
      )
      return c.json({ enquiries, next_cursor: writeCursor(next) })
    },
  )
  .put(
    '/api/websites/:id/enquiries/:enquiry/read',
    route({ ...ofOwner, summary: 'Mark an enquiry as read', params: enquiry, reply: { status: 204 } }),
    async (c) => {
      await markRead(c.var.ctx, c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .put(
    '/api/websites/:id/enquiries/:enquiry/spam',
    route({
      ...ofOwner,
      summary: 'Say whether an enquiry is spam',
      params: enquiry,
      body: enquirySpamSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await markSpam(c.var.ctx, c.req.valid('param'), c.req.valid('json').is_spam)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/websites/:id/enquiries/:enquiry',
    route({ ...ofOwner, summary: 'Delete an enquiry', params: enquiry, reply: { status: 204 } }),
    async (c) => {
      await deleteEnquiry(c.var.ctx, c.req.valid('param'))
      return c.body(null, 204)
    },
  )
