import { Hono } from 'hono'
import { z } from 'zod'
import { downloadLinkSchema, linkDownloadSchema, paymentIdSchema } from '#domain/papers.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { linkToFile } from '../milestones/project-files.ts'
import { linkToPaper, linkToLinkedPaper } from './papers.ts'

const one = z.object({ id: z.uuid() })
const reply = { status: 201, schema: downloadLinkSchema }
const limit = { name: 'paper-links', times: 600, perSeconds: 600 }

/** Links to papers: what was offered, signed, billed and paid. */
export const paperRoutes = new Hono<HttpEnv>()
  .post(
    '/api/link/downloads',
    route({
      access: 'anyone',
      link: ['proposal', 'invoice', 'approval'],
      lane: 'files',
      summary: 'A link that opens a paper, or a file, of what an action link is for, for an hour',
      body: linkDownloadSchema,
      reply,
      limit,
    }),
    async (c) => {
      const { kind, id } = c.req.valid('json')
      if (kind === 'project_file') return c.json(await linkToFile(c.var.ctx, id, { link_id: c.var.link.id }), 201)
      return c.json(await linkToLinkedPaper(c.var.ctx, c.var.link, kind, id), 201)
    },
  )
  .post(
    '/api/invoices/:id/pdf-links',
    route({
      access: 'signed-in',
      lane: 'files',
      summary: 'A link that opens the PDF of an invoice of my company for an hour',
      params: one,
      reply,
    }),
    async (c) => c.json(await linkToPaper(c.var.ctx, 'invoice', c.req.valid('param').id), 201),
  )
  .post(
    '/api/proposals/:id/pdf-links',
    route({
      access: 'signed-in',
      lane: 'files',
      summary: 'A link that opens the PDF of a proposal of my company for an hour: as it was sent, or signed',
      params: one,
      reply,
    }),
    async (c) => c.json(await linkToPaper(c.var.ctx, 'proposal', c.req.valid('param').id), 201),
  )
  .post(
    '/api/payments/:id/receipt-links',
    route({
      access: 'signed-in',
      lane: 'files',
      summary: 'A link that opens the receipt of a payment of my company for an hour',
      params: z.object({ id: paymentIdSchema }),
      reply,
    }),
    async (c) => c.json(await linkToPaper(c.var.ctx, 'receipt', c.req.valid('param').id), 201),
  )
