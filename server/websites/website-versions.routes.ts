import { Hono } from 'hono'
import { z } from 'zod'
import {
  hostingEditSchema,
  newVersionSchema,
  publicationSchema,
  returnSchema,
  takeOfflineSchema,
  websiteSchema,
  versionNumberSchema,
  websiteVersionSchema,
  wholeVersionSchema,
} from '#domain/customer-websites.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { returnVersion, sendForApproval, withdrawVersion } from './approval.ts'
import { changeHosting } from './changing-hosting.ts'
import { publish, takeOffline } from './publishing.ts'
import { refuseAllButAdmins, refuseOthers } from './reach.ts'
import { readWebsite } from './reading.ts'
import { listVersions, readVersion } from './reading-versions.ts'

const one = z.object({ id: z.uuid() })
const version = one.extend({ number: z.coerce.number().pipe(versionNumberSchema) })
const ofOwner = { access: 'signed-in', whose: refuseOthers } as const
const ofAdmins = { access: 'signed-in', whose: refuseAllButAdmins } as const
/** Names of our team are nothing that customers read by themselves. */
const plain = 'who sent a version may be of our team'
const reply = { status: 200, schema: z.object({ website: websiteSchema }) }

/** What of customers' websites is sent, approved and shown to visitors. */
export const websiteVersionRoutes = new Hono<HttpEnv>()
  .get(
    '/api/websites/:id/versions',
    route({
      ...ofOwner,
      plain,
      viewable: true,
      summary: 'The versions of a website, the newest first',
      params: one,
      reply: { status: 200, schema: z.object({ versions: z.array(websiteVersionSchema) }) },
    }),
    async (c) => c.json({ versions: await listVersions(c.var.ctx, c.req.valid('param').id) }),
  )
  .get(
    '/api/websites/:id/versions/:number',
    route({
      ...ofOwner,
      plain,
      viewable: true,
      summary: 'A version of a website, with what it says and its pages',
      params: version,
      reply: { status: 200, schema: z.object({ version: wholeVersionSchema }) },
    }),
    async (c) => {
      const { id, number } = c.req.valid('param')
      return c.json({ version: await readVersion(c.var.ctx, id, number) })
    },
  )
  .post(
    '/api/websites/:id/versions',
    route({
      ...ofOwner,
      summary: 'Send the draft of a website for approval',
      params: one,
      body: newVersionSchema,
      reply: { status: 201, schema: z.object({ number: z.int() }) },
      limit: { name: 'website-versions', times: 30, perSeconds: 3600 },
    }),
    async (c) => c.json(await sendForApproval(c.var.ctx, c.req.valid('param').id, c.req.valid('json').note), 201),
  )
  .delete(
    '/api/websites/:id/versions/:number',
    route({
      ...ofOwner,
      summary: 'Take back a version that waits for approval',
      params: version,
      reply: { status: 204 },
    }),
    async (c) => {
      const { id, number } = c.req.valid('param')
      await withdrawVersion(c.var.ctx, id, number)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/websites/:id/versions/:number/return',
    route({
      ...ofAdmins,
      summary: 'Send a version back, with what should change',
      params: version,
      body: returnSchema,
      reply,
    }),
    async (c) => {
      const { id, number } = c.req.valid('param')
      await returnVersion(c.var.ctx, id, number, c.req.valid('json').note)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
  .put(
    '/api/websites/:id/live',
    route({
      ...ofOwner,
      summary: 'Show a version to visitors: one that waits, one that was approved, or one that was taken offline',
      params: one,
      body: publicationSchema,
      reply,
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await publish(c.var.ctx, id, c.req.valid('json').version)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
  .put(
    '/api/websites/:id/offline',
    route({ ...ofOwner, summary: 'Take a website offline', params: one, body: takeOfflineSchema, reply }),
    async (c) => {
      const { id } = c.req.valid('param')
      await takeOffline(c.var.ctx, id, c.req.valid('json').note)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
  .put(
    '/api/websites/:id/hosting',
    route({ ...ofAdmins, summary: 'Say what keeps a website online', params: one, body: hostingEditSchema, reply }),
    async (c) => {
      const { id } = c.req.valid('param')
      await changeHosting(c.var.ctx, id, c.req.valid('json').hosting)
      return c.json({ website: await readWebsite(c.var.ctx, id) })
    },
  )
