import { Hono } from 'hono'
import { foundSchema, searchQuerySchema } from '#domain/search.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { searchEverything } from './search.ts'

export const searchRoutes = new Hono<HttpEnv>().get(
  '/api/search',
  route({
    access: 'signed-in',
    viewable: true,
    summary:
      'What I may see of customers, projects, tickets, leads, videos, invoices, purchases and pages, found by words',
    query: searchQuerySchema,
    reply: { status: 200, schema: foundSchema },
  }),
  async (c) => c.json(await searchEverything(c.var.ctx, c.req.valid('query').q)),
)
