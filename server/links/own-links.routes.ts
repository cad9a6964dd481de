import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { getOwnInvoice } from '../invoices/own-invoices.ts'
import { getOwnProposal } from '../proposals/own-proposals.ts'
import { openOwn } from './own-links.ts'

const params = z.object({ id: z.uuid() })
const reply = { status: 201, schema: z.object({ url: z.string() }) }
const limit = { name: 'own-links', times: 120, perSeconds: 600 }

/** For whoever is signed in: the page of a link, for half an hour, of what is their company's. */
export const ownLinkRoutes = new Hono<HttpEnv>()
  .post(
    '/api/invoices/:id/own-link',
    route({ access: 'money', summary: 'Open an invoice of one’s company where it is paid', params, reply, limit }),
    async (c) => {
      const { ctx } = c.var
      const { id } = await getOwnInvoice(ctx, c.req.valid('param').id)
      return c.json(await openOwn(ctx, 'invoice', id), 201)
    },
  )
  .post(
    '/api/proposals/:id/own-link',
    route({
      access: 'money',
      summary: 'Open a proposal of one’s company where it is read and signed',
      params,
      reply,
      limit,
    }),
    async (c) => {
      const { ctx } = c.var
      const { id } = await getOwnProposal(ctx, c.req.valid('param').id)
      return c.json(await openOwn(ctx, 'proposal', id), 201)
    },
  )
