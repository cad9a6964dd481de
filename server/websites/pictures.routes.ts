import { Hono } from 'hono'
import { z } from 'zod'
import { newPictureSchema, ownPictureSchema, pictureListSchema, pictureTypes } from '#domain/website-pictures.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { addPicture, listPictures, openPicture, removePicture } from './pictures.ts'

const one = z.object({ id: z.uuid() })

export const pictureRoutes = new Hono<HttpEnv>()
  .get(
    '/api/website-pictures',
    route({
      access: 'signed-in',
      viewable: true,
      summary: 'The pictures of my company’s website, or of the one an admin names, the oldest first',
      query: pictureListSchema,
      reply: { status: 200, schema: z.object({ pictures: z.array(ownPictureSchema) }) },
    }),
    async (c) => c.json({ pictures: await listPictures(c.var.ctx, c.req.valid('query').website_id) }),
  )
  .post(
    '/api/website-pictures',
    route({
      access: 'signed-in',
      summary: 'A picture for the website, from an upload that was checked',
      secondLine: true,
      body: newPictureSchema,
      reply: { status: 201, schema: ownPictureSchema },
      limit: { name: 'website-picture-address', times: 100, perSeconds: 3600 },
    }),
    async (c) => c.json(await addPicture(c.var.ctx, c.req.valid('json')), 201),
  )
  .delete(
    '/api/website-pictures/:id',
    route({
      access: 'signed-in',
      summary: 'Remove a picture, also from the draft of the website',
      params: one,
      reply: { status: 204 },
    }),
    async (c) => {
      await removePicture(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/website-pictures/:id/:file',
    route({
      access: 'signed-in',
      viewable: true,
      lane: 'files',
      summary: 'A file of a picture: {id}-{width}.{ending}',
      params: one.extend({ file: z.string() }),
      reply: { status: 200, otherStatuses: [304] },
    }),
    async (c) => {
      const { id, file: name } = c.req.valid('param')
      const { file, ending } = await openPicture(c.var.ctx, id, name)
      c.header('Content-Type', pictureTypes[ending])
      // Whoever signs in next in this browser is asked for it anew.
      c.header('Cache-Control', 'private, no-cache')
      c.header('ETag', file.etag)
      if (c.req.header('if-none-match') !== file.etag)
        return c.body(await file.stream({ start: 0, end: file.sizeBytes - 1 }), 200)
      await file.close()
      return c.body(null, 304)
    },
  )
