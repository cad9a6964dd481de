import { Hono } from 'hono'
import { z } from 'zod'
import { declineSchema, proposalMessages, questionSchema, signatureSchema } from '#domain/proposals.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { askAboutProposal, askForNewDate } from './asking.ts'
import { declineProposal } from './ending.ts'
import { signProposal } from './signing.ts'

const messageReply = (status: number) => ({ status, schema: z.object({ message: z.string() }) })

/** For whoever has a proposal's link, signed in or not. */
export const linkedProposalRoutes = new Hono<HttpEnv>()
  .post(
    '/api/link/signature',
    route({
      access: 'anyone',
      link: ['proposal'],
      lane: 'payments',
      summary: 'Sign the proposal that a link opens, as it was shown: by its version and hash',
      body: signatureSchema,
      reply: { status: 201, schema: z.object({ signed_at: z.iso.datetime(), sha256: z.string() }) },
      limit: { name: 'link-signature', times: 60, perSeconds: 3600 },
    }),
    async (c) => c.json(await signProposal(c.var.ctx, c.var.link, c.req.valid('json')), 201),
  )
  .post(
    '/api/link/decline',
    route({
      access: 'anyone',
      link: ['proposal'],
      summary: 'Decline the proposal that a link opens',
      body: declineSchema,
      reply: { status: 204 },
      limit: { name: 'link-decline', times: 60, perSeconds: 3600 },
    }),
    async (c) => {
      await declineProposal(c.var.ctx, c.var.link, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/link/questions',
    route({
      access: 'anyone',
      link: ['proposal'],
      summary: 'Ask a question about the proposal that a link opens',
      body: questionSchema,
      reply: messageReply(201),
      limit: { name: 'link-question', times: 60, perSeconds: 3600 },
    }),
    async (c) => {
      await askAboutProposal(c.var.ctx, c.var.link, c.req.valid('json').text)
      return c.json({ message: proposalMessages.questionSent }, 201)
    },
  )
  .post(
    '/api/link/new-date',
    route({
      access: 'anyone',
      link: ['proposal'],
      summary: 'Ask for a later day of a proposal that has expired',
      reply: messageReply(202),
      limit: { name: 'link-new-date', times: 60, perSeconds: 3600 },
    }),
    async (c) => {
      await askForNewDate(c.var.ctx, c.var.link)
      return c.json({ message: proposalMessages.newDateAsked }, 202)
    },
  )
