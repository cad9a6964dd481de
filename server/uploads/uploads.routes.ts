import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { newUploadSchema, uploadSchema } from '#domain/uploads.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { parse, route } from '../http/route.ts'
import { cancelUpload, createUpload, getOwnUpload, receiveUpload } from './uploads.ts'

const params = z.object({ id: z.uuid() })

/** The tus protocol (tus.io, 1.0.0 with creation and termination), its uploads bound to whoever began them. */
export const uploadRoutes = new Hono<HttpEnv>()
  .post(
    '/api/uploads',
    route({
      access: 'employee',
      summary: 'Begin a resumable upload (tus): Upload-Length, and purpose and filename in Upload-Metadata',
      reply: { status: 201 },
      limit: { name: 'upload-address', times: 200, perSeconds: 3600 },
    }),
    async (c) => {
      const { id } = await createUpload(c.var.ctx, readNewUpload(c))
      return c.body(null, 201, { Location: `/api/uploads/${id}/content`, 'Tus-Resumable': '1.0.0' })
    },
  )
  .get(
    '/api/uploads/:id',
    route({
      access: 'employee',
      summary: 'My upload: its state and what was read from the file',
      params,
      reply: { status: 200, schema: uploadSchema },
    }),
    async (c) => c.json(await getOwnUpload(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/api/uploads/:id/content',
    route({ access: 'employee', summary: 'HEAD: how much of my upload has arrived (tus). GET is refused', params }),
    async (c) => {
      if (c.req.method !== 'HEAD') throw new AppError('method_not_allowed')
      const headers = await receiveUpload(c.var.ctx, c.req.valid('param').id, c.req.raw)
      return c.body(null, 200, Object.fromEntries(headers))
    },
  )
  .patch(
    '/api/uploads/:id/content',
    route({ access: 'employee', summary: 'The next piece of my upload (tus)', params, reply: { status: 204 } }),
    async (c) => {
      const headers = await receiveUpload(c.var.ctx, c.req.valid('param').id, c.req.raw)
      return c.body(null, 204, Object.fromEntries(headers))
    },
  )
  .delete(
    '/api/uploads/:id/content',
    route({ access: 'employee', summary: 'Give my upload up (tus)', params, reply: { status: 204 } }),
    async (c) => {
      await cancelUpload(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204, { 'Tus-Resumable': '1.0.0' })
    },
  )

/** Upload-Metadata: names and base64 values, separated by commas. */
function readNewUpload(c: HttpContext) {
  const metadata = new Map(
    (c.req.header('upload-metadata') ?? '').split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()] as const
    }),
  )
  const length = c.req.header('upload-length') ?? ''
  return parse(
    newUploadSchema,
    {
      purpose: metadata.get('purpose'),
      file_name: metadata.get('filename'),
      file_size: /^\d{1,15}$/.test(length) ? Number(length) : undefined,
    },
    'invalid_input',
  )
}
