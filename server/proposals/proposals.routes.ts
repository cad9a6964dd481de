import { Hono } from 'hono'
import { z } from 'zod'
import {
  listedProposalSchema,
  newProposalSchema,
  proposalEditSchema,
  proposalFilterSchema,
  proposalSchema,
  sendingSchema,
  withdrawalSchema,
} from '#domain/proposals.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { draftProposal, draftProposalForLead } from './drafting.ts'
import { withdrawProposal } from './ending.ts'
import { openPreview } from './linked-proposals.ts'
import { listProposals } from './proposal-list.ts'
import { changeProposal, getProposal } from './proposals.ts'
import { sendProposal } from './sending.ts'

const one = z.object({ id: z.uuid() })
const oneReply = z.object({ proposal: proposalSchema })
const linkReply = { status: 201, schema: z.object({ url: z.string() }) }

/** What the team offers: drafting, editing, sending. */
export const proposalRoutes = new Hono<HttpEnv>()
  .post(
    '/api/leads/:id/proposals',
    route({
      access: 'admin',
      summary: 'Draft a proposal for a lead; the draft that is there already, if it was never sent',
      params: one,
      reply: { status: 201, otherStatuses: [200], schema: oneReply },
    }),
    async (c) => {
      const { proposal, isNew } = await draftProposalForLead(c.var.ctx, c.req.valid('param').id)
      return c.json({ proposal }, isNew ? 201 : 200)
    },
  )
  .get(
    '/api/proposals',
    route({
      access: 'admin',
      summary: 'The proposals a filter finds, newest first, page by page',
      query: proposalFilterSchema.extend({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ proposals: z.array(listedProposalSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { proposals, next } = await listProposals(c.var.ctx, filter, cursor ?? null)
      return c.json({ proposals, next_cursor: writeCursor(next) })
    },
  )
  .post(
    '/api/proposals',
    route({
      access: 'admin',
      summary: 'Draft a proposal by hand',
      body: newProposalSchema,
      reply: { status: 201, schema: oneReply },
    }),
    async (c) => c.json({ proposal: await draftProposal(c.var.ctx, c.req.valid('json')) }, 201),
  )
  .get(
    '/api/proposals/:id',
    route({
      access: 'admin',
      summary: 'A proposal as the team works on it, with its links and its signature',
      params: one,
      reply: { status: 200, schema: oneReply },
    }),
    async (c) => c.json({ proposal: await getProposal(c.var.ctx, c.req.valid('param').id) }),
  )
  .put(
    '/api/proposals/:id',
    route({
      access: 'admin',
      summary: 'Save what was edited, from the version one saw; the client sees it once it is sent',
      params: one,
      body: proposalEditSchema,
      reply: { status: 200, schema: oneReply },
    }),
    async (c) => c.json({ proposal: await changeProposal(c.var.ctx, c.req.valid('param').id, c.req.valid('json')) }),
  )
  .post(
    '/api/proposals/:id/sendings',
    route({
      access: 'admin',
      summary: 'Mail a proposal with a link to read and sign it',
      params: one,
      body: sendingSchema,
      reply: { status: 201, schema: z.object({ version: z.int(), sent_to: z.string() }) },
      limit: { name: 'send-proposal', times: 120, perSeconds: 600 },
    }),
    async (c) => c.json(await sendProposal(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/api/proposals/:id/withdrawal',
    route({
      access: 'admin',
      summary: 'Take a proposal back, until it is accepted: its links open nothing any more',
      params: one,
      body: withdrawalSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await withdrawProposal(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/proposals/:id/preview-link',
    route({
      access: 'admin',
      summary: 'Open what the client would see: for half an hour, and to look at only',
      params: one,
      reply: linkReply,
    }),
    async (c) => c.json(await openPreview(c.var.ctx, c.req.valid('param').id), 201),
  )
