import { Hono } from 'hono'
import { z } from 'zod'
import {
  contentEditSchema,
  listedWebsiteSchema,
  slugEditSchema,
  websiteFilterSchema,
  websiteSchema,
} from '#domain/customer-websites.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { sendInPieces } from '../http/send-in-pieces.ts'
import { changeSlug, makePreviewLink, saveContent } from './editing.ts'
import { exportWebsite } from './export.ts'
import { refuseOthers } from './reach.ts'
import { listWebsites, readOwnWebsite, readWebsite } from './reading.ts'

const hour = 3600
const one = z.object({ id: z.uuid() })
const ofOwner = { access: 'signed-in', whose: refuseOthers, params: one } as const
const reply = { status: 200, schema: z.object({ website: websiteSchema }) }

/** Customers' websites, for whoever works in their companies and for our admins. */
export const websiteRoutes = new Hono<HttpEnv>()
  .get(
    '/api/website',
    route({
      access: 'signed-in',
      viewable: true,
      summary: 'The website of my company, or null',
      reply: { status: 200, schema: z.object({ website: websiteSchema.nullable() }) },
    }),
    async (c) => c.json({ website: await readOwnWebsite(c.var.ctx) }),
  )
  .get(
    '/api/websites',
    route({
      access: 'admin',
      summary: 'All websites of customers with their owners, the newest first, page by page',
      query: websiteFilterSchema.extend({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          websites: z.array(listedWebsiteSchema),
          next_cursor: z.string().nullable(),
          count: z.int(),
          is_more: z.boolean(),
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { next, ...found } = await listWebsites(c.var.ctx, filter, cursor ?? null)
      return c.json({ ...found, next_cursor: writeCursor(next) })
    },
  )
  .get(
    '/api/websites/:id',
    route({ ...ofOwner, viewable: true, summary: 'A website, its draft and how it stands', reply }),
    async (c) => c.json({ website: await readWebsite(c.var.ctx, c.req.valid('param').id) }),
  )
  .put(
    '/api/websites/:id/content',
    route({
      ...ofOwner,
      summary: 'Change the draft of a website, from the version one saw',
      body: contentEditSchema,
      reply: { status: 200, schema: z.object({ updated_at: z.iso.datetime() }) },
      // Saved while it is typed: once per pause.
      limit: { name: 'website-content', times: 3600, perSeconds: hour },
    }),
    async (c) => c.json(await saveContent(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/api/websites/:id/slug',
    route({
      ...ofOwner,
      summary: 'Choose the address of a website that was never published',
      body: slugEditSchema,
      reply,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await changeSlug(c.var.ctx, id, c.req.valid('json').slug)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
  .post(
    '/api/websites/:id/preview-links',
    route({
      ...ofOwner,
      summary: 'Make a new preview link of a website; the present one stops working',
      reply,
      limit: { name: 'website-preview-links', times: 30, perSeconds: hour },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await makePreviewLink(c.var.ctx, id)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
  .get(
    '/api/websites/:id/export',
    route({
      ...ofOwner,
      lane: 'files',
      viewable: true,
      summary: 'A website as a zip of files that need nothing of ours',
    }),
    async (c) =>
      sendInPieces(c, { type: 'application/zip', ...(await exportWebsite(c.var.ctx, c.req.valid('param').id)) }),
  )
