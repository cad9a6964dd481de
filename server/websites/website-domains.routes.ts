import { Hono } from 'hono'
import { z } from 'zod'
import { domainEditSchema, websiteSchema } from '#domain/customer-websites.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { checkDomain, connectDomain, removeDomain } from './own-domains.ts'
import { refuseOthers } from './reach.ts'
import { readWebsite } from './reading.ts'

const ofOwner = { access: 'signed-in', whose: refuseOthers, params: z.object({ id: z.uuid() }) } as const
const reply = { status: 200, schema: z.object({ website: websiteSchema }) }

/** Names that customers own, for their websites. */
export const websiteDomainRoutes = new Hono<HttpEnv>()
  .put(
    '/api/websites/:id/domain',
    route({
      ...ofOwner,
      summary: 'Connect a domain to a website, in place of the one before; it is shown there once it is proven',
      body: domainEditSchema,
      reply,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await connectDomain(c.var.ctx, id, c.req.valid('json').domain)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
  .delete(
    '/api/websites/:id/domain',
    route({ ...ofOwner, summary: 'Remove the domain of a website; it is shown there no longer', reply }),
    async (c) => {
      const { id } = c.req.valid('param')
      await removeDomain(c.var.ctx, id)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
  .post(
    '/api/websites/:id/domain/checks',
    route({
      ...ofOwner,
      summary: 'Look in the DNS now for the record that proves the domain of a website',
      reply,
      limit: { name: 'website-domain-checks', times: 30, perSeconds: 3600 },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await checkDomain(c.var.ctx, id)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
