import { Hono } from 'hono'
import { z } from 'zod'
import {
  clientLookupSchema,
  newProjectSchema,
  notifyCompletionSchema,
  notifyNewProjectSchema,
  notifyProjectUpdateSchema,
  officeProjectSchema,
  projectEditSchema,
  projectCountsSchema,
  projectFilterSchema,
  projectPageSchema,
  quickUpdateSchema,
  stageChangeSchema,
} from '#domain/projects.ts'
import { archiveSchema } from '#domain/archive.ts'
import { undoable } from '#domain/undo.ts'
import { dueCursorSchema, writeDueCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { addQuickUpdate, changeProjectStage, createProject, editProject } from './project-changes.ts'
import { archiveProject, deleteProject } from './project-archive.ts'
import { findUserForProject, getProject, listProjects } from './project-list.ts'
import {
  notifyClientOfNewProject,
  notifyClientOfProjectUpdate,
  notifyProjectCompletion,
  sendTestCompletionEmail,
} from './project-notices.ts'

const one = z.object({ id: z.uuid() })
const newVersion = { status: 200, schema: z.object({ updated_at: z.iso.datetime() }) }
const successReply = { status: 200, schema: z.object({ success: z.boolean() }) }
const mailLimit = (name: string) => ({ name, times: 100, perSeconds: 600 })

/** Everybody's website projects, for the back office. */
export const projectRoutes = new Hono<HttpEnv>()
  .get(
    '/api/projects',
    route({
      access: 'admin',
      summary: 'All website projects with their owners, what is due first, page by page',
      query: projectFilterSchema.extend({ cursor: dueCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          projects: z.array(officeProjectSchema),
          next_cursor: z.string().nullable(),
          counts: projectCountsSchema,
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { next, ...found } = await listProjects(c.var.ctx, filter, cursor ?? null)
      return c.json({ ...found, next_cursor: writeDueCursor(next) })
    },
  )
  .post(
    '/api/projects',
    route({
      access: 'admin',
      summary: 'Begin a project for a registered person and welcome them',
      body: newProjectSchema,
      reply: { status: 201, schema: one },
    }),
    async (c) => c.json(await createProject(c.var.ctx, c.req.valid('json')), 201),
  )
  .get(
    '/api/projects/:id',
    route({
      access: 'admin',
      summary: 'One project with its owner and what they read of it, its milestones, clock and files',
      params: one,
      reply: { status: 200, schema: projectPageSchema },
    }),
    async (c) => c.json(await getProject(c.var.ctx, c.req.valid('param').id)),
  )
  .put(
    '/api/projects/:id',
    route({
      access: 'admin',
      summary: 'Change a project, from the version one saw',
      params: one,
      body: projectEditSchema,
      reply: newVersion,
    }),
    async (c) => c.json(await editProject(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/api/projects/:id/quick-updates',
    route({
      access: 'admin',
      summary: 'Write a quick update to the client, from the version one saw',
      params: one,
      body: quickUpdateSchema,
      reply: { status: 201, schema: newVersion.schema.extend(undoable) },
    }),
    async (c) => c.json(await addQuickUpdate(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .put(
    '/api/projects/:id/stage',
    route({
      access: 'admin',
      summary: 'Move a project to another stage, from the version one saw',
      params: one,
      body: stageChangeSchema,
      reply: { status: 200, schema: newVersion.schema.extend(undoable) },
    }),
    async (c) => c.json(await changeProjectStage(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/api/projects/:id/archive',
    route({
      access: 'admin',
      summary: 'Archive a project, or bring it back',
      params: one,
      body: archiveSchema,
      reply: { status: 200, schema: z.object(undoable) },
    }),
    async (c) => c.json(await archiveProject(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/api/projects/:id',
    route({
      access: 'admin',
      summary: 'Delete a project that nothing depends on',
      params: one,
      reply: { status: 204 },
    }),
    async (c) => {
      await deleteProject(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/functions/v1/find-user-for-project',
    route({
      access: 'admin',
      summary: 'Whether somebody is registered with this address',
      body: z.strictObject({ email: z.string().max(320) }),
      reply: { status: 200, schema: clientLookupSchema },
    }),
    async (c) => c.json(await findUserForProject(c.var.ctx, c.req.valid('json').email)),
  )
  .post(
    '/functions/v1/notify-client-new-project',
    route({
      access: 'admin',
      summary: 'Welcome the client of a project once more',
      body: notifyNewProjectSchema,
      reply: successReply,
      limit: mailLimit('notify-client-new-project'),
    }),
    async (c) => {
      await notifyClientOfNewProject(c.var.ctx, c.req.valid('json').project_id)
      return c.json({ success: true })
    },
  )
  .post(
    '/functions/v1/notify-client-project-update',
    route({
      access: 'admin',
      summary: 'Tell the client once more where their project is',
      body: notifyProjectUpdateSchema,
      reply: successReply,
      limit: mailLimit('notify-client-project-update'),
    }),
    async (c) => {
      await notifyClientOfProjectUpdate(c.var.ctx, c.req.valid('json').project_id)
      return c.json({ success: true })
    },
  )
  .post(
    '/functions/v1/notify-project-completion',
    route({
      access: 'admin',
      summary: 'Tell the client that their project is done, or an address of your own to look at it',
      body: notifyCompletionSchema,
      reply: { status: 200, schema: z.object({ success: z.boolean(), email: z.string() }) },
      limit: mailLimit('notify-project-completion'),
    }),
    async (c) => {
      const { project_id, test_email } = c.req.valid('json')
      const sent = test_email
        ? await sendTestCompletionEmail(c.var.ctx, project_id, test_email)
        : await notifyProjectCompletion(c.var.ctx, project_id)
      return c.json({ success: true, ...sent })
    },
  )
