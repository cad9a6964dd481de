import { Hono } from 'hono'
import { z } from 'zod'
import {
  answerSchema,
  askedSchema,
  decisionSchema,
  newProjectFileSchema,
  newRequestSchema,
  projectPaymentSchema,
  milestonesEditSchema,
  newMilestoneVersionSchema,
} from '#domain/milestones.ts'
import { downloadLinkSchema } from '#domain/papers.ts'
import { actorOf } from '../context.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { askForApproval } from './approvals.ts'
import { answerRequest, askClient, handIn, openOwnRequest, receiveAnswer } from './asking.ts'
import { decideMilestone } from './deciding.ts'
import { openOwnMilestone } from './linked-milestones.ts'
import { addFile, deleteFile, linkToFile, listPayments, releaseFile } from './project-files.ts'
import { editMilestones } from './planning.ts'

const one = z.object({ id: z.uuid() })
const mailLimit = (name: string) => ({ name, times: 100, perSeconds: 600 })

/** The steps of a project, what its client is asked for on the way, and the files that go to and fro. */
export const milestoneRoutes = new Hono<HttpEnv>()
  .put(
    '/api/projects/:id/milestones',
    route({
      access: 'admin',
      summary: 'Plan the milestones of a project that have not begun, from the version one saw',
      params: one,
      body: milestonesEditSchema,
      reply: { status: 200, schema: z.object({ updated_at: z.iso.datetime() }) },
    }),
    async (c) => c.json(await editMilestones(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/api/milestones/:id/versions',
    route({
      access: 'admin',
      summary: 'Ask the clients to approve the milestone that is being worked on',
      params: one,
      body: newMilestoneVersionSchema,
      reply: { status: 201, schema: askedSchema.extend({ version: z.int() }) },
      limit: mailLimit('milestone-versions'),
    }),
    async (c) => c.json(await askForApproval(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/api/milestones/:id/own-link',
    route({
      access: 'work',
      summary: 'Open a milestone of one’s company where it is approved',
      params: one,
      reply: { status: 201, schema: z.object({ url: z.string() }) },
      limit: { name: 'own-links', times: 120, perSeconds: 600 },
    }),
    async (c) => c.json(await openOwnMilestone(c.var.ctx, c.req.valid('param').id), 201),
  )
  .post(
    '/api/link/decision',
    route({
      access: 'anyone',
      link: ['approval'],
      summary: 'Approve the milestone that a link opens, or ask for changes: its newest version, once',
      body: decisionSchema,
      reply: { status: 201, schema: z.object({ decided_at: z.iso.datetime() }) },
      limit: { name: 'link-decision', times: 60, perSeconds: 3600 },
    }),
    async (c) => c.json(await decideMilestone(c.var.ctx, c.var.link, c.req.valid('json')), 201),
  )
  .post(
    '/api/projects/:id/requests',
    route({
      access: 'admin',
      summary: 'Ask the clients of a project for something, one thing at a time',
      params: one,
      body: newRequestSchema,
      reply: { status: 201, schema: askedSchema },
      limit: mailLimit('project-requests'),
    }),
    async (c) => c.json(await askClient(c.var.ctx, c.req.valid('param').id, c.req.valid('json').text), 201),
  )
  .post(
    '/api/projects/:id/answers',
    route({
      access: 'admin',
      summary: 'What the clients of a project were asked for was received otherwise',
      params: one,
      reply: { status: 204 },
    }),
    async (c) => {
      await receiveAnswer(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/projects/:id/own-link',
    route({
      access: 'work',
      summary: 'Open the page where one’s company hands in what was asked for',
      params: one,
      reply: { status: 201, schema: z.object({ url: z.string() }) },
      limit: { name: 'own-links', times: 120, perSeconds: 600 },
    }),
    async (c) => c.json(await openOwnRequest(c.var.ctx, c.req.valid('param').id), 201),
  )
  .post(
    '/api/link/files',
    route({
      access: 'anyone',
      link: ['upload'],
      summary: 'Hand in a file that arrived by the same link',
      body: z.strictObject({ upload_id: z.uuid() }),
      reply: { status: 201, schema: one },
      limit: { name: 'link-files', times: 200, perSeconds: 3600 },
    }),
    async (c) => c.json(await handIn(c.var.ctx, c.var.link, c.req.valid('json').upload_id), 201),
  )
  .post(
    '/api/link/answer',
    route({
      access: 'anyone',
      link: ['upload'],
      summary: 'That is everything: what was asked for is there',
      body: answerSchema,
      reply: { status: 204 },
      limit: { name: 'link-answer', times: 60, perSeconds: 3600 },
    }),
    async (c) => {
      await answerRequest(c.var.ctx, c.var.link, c.req.valid('json').note)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/project-payments',
    route({
      access: 'work',
      viewable: true,
      plain: 'whether files open is everybody’s whose part is the work; what is left to pay is not',
      summary: 'What the files of my company’s projects that are shut until paid wait for',
      reply: { status: 200, schema: z.object({ payments: z.array(projectPaymentSchema) }) },
    }),
    async (c) => c.json({ payments: await listPayments(c.var.ctx) }),
  )
  .post(
    '/api/projects/:id/files',
    route({
      access: 'admin',
      summary: 'Add a file that was uploaded to a project: for its client now, or when all is paid',
      params: one,
      body: newProjectFileSchema,
      reply: { status: 201, schema: one },
    }),
    async (c) => c.json(await addFile(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .put(
    '/api/project-files/:id/release',
    route({
      access: 'admin',
      summary: 'Let the client have a file now, whatever is paid',
      params: one,
      reply: { status: 204 },
    }),
    async (c) => {
      await releaseFile(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/project-files/:id',
    route({ access: 'admin', summary: 'Delete a file of a project', params: one, reply: { status: 204 } }),
    async (c) => {
      await deleteFile(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/project-files/:id/links',
    route({
      access: 'signed-in',
      lane: 'files',
      summary: 'A link that opens a file of my company’s project for an hour, once it may be had',
      params: one,
      reply: { status: 201, schema: downloadLinkSchema },
      limit: { name: 'paper-links', times: 600, perSeconds: 600 },
    }),
    async (c) => {
      const { user_id } = actorOf(c.var.ctx)
      return c.json(await linkToFile(c.var.ctx, c.req.valid('param').id, { user_id }), 201)
    },
  )
