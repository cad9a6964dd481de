import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { newUploadSchema, uploadSchema } from '#domain/uploads.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { parse, route } from '../http/route.ts'
import { cancelUpload, createUpload, getOwnUpload, readUploadOffset, receiveUpload } from './uploads.ts'

const params = z.object({ id: z.uuid() })
const tus = { 'Tus-Resumable': '1.0.0' }

/** The tus protocol (tus.io, 1.0.0 with creation and termination), its uploads bound to whoever began them. */
export const uploadRoutes = new Hono<HttpEnv>()
  .post(
    '/api/uploads',
    route({
      access: 'signed-in',
      lane: 'files',
      summary: 'Begin a resumable upload (tus): Upload-Length, and purpose and filename in Upload-Metadata',
      reply: { status: 201 },
      limit: { name: 'upload-address', times: 200, perSeconds: 3600 },
    }),
    async (c) => {
      const { id } = await createUpload(c.var.ctx, readNewUpload(c))
      return c.body(null, 201, { ...tus, Location: `/api/uploads/${id}/content` })
    },
  )
  .get(
    '/api/uploads/:id',
    route({
      access: 'signed-in',
      summary: 'My upload: its state and what was read from the file',
      params,
      reply: { status: 200, schema: uploadSchema },
    }),
    async (c) => c.json(await getOwnUpload(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/api/uploads/:id/content',
    route({
      access: 'signed-in',
      lane: 'files',
      summary: 'HEAD: how much of my upload has arrived (tus). GET is refused',
      plain: 'the last byte hands it over to be checked, which is written down',
      params,
    }),
    async (c) => {
      if (c.req.method !== 'HEAD') throw new AppError('method_not_allowed')
      const { offset, file_size } = await readUploadOffset(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 200, { ...tus, 'Upload-Offset': String(offset), 'Upload-Length': String(file_size) })
    },
  )
  .patch(
    '/api/uploads/:id/content',
    route({
      access: 'signed-in',
      lane: 'files',
      summary: 'The next piece of my upload (tus)',
      params,
      reply: { status: 204 },
    }),
    async (c) => {
      const piece = readPiece(c)
      const { offset } = await receiveUpload(c.var.ctx, c.req.valid('param').id, piece).finally(() => {
        piece.body.destroy()
      })
      return c.body(null, 204, { ...tus, 'Upload-Offset': String(offset) })
    },
  )
  .delete(
    '/api/uploads/:id/content',
    route({ access: 'signed-in', summary: 'Give my upload up (tus)', params, reply: { status: 204 } }),
    async (c) => {
      await cancelUpload(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204, tus)
    },
  )

/** The same by a link, for whoever has it: what it was asked for is handed in so. */
const by = (c: HttpContext) => ({ ...c.var.ctx, link: c.var.link })
const linked = { access: 'anyone', link: ['upload'] } as const

export const linkUploadRoutes = new Hono<HttpEnv>()
  .post(
    '/api/uploads-by-link',
    route({
      ...linked,
      lane: 'files',
      summary: 'Begin a resumable upload by a link (tus): Upload-Length, and purpose and filename in Upload-Metadata',
      reply: { status: 201 },
      limit: { name: 'link-upload-address', times: 200, perSeconds: 3600 },
    }),
    async (c) => {
      const { id } = await createUpload(by(c), readNewUpload(c))
      return c.body(null, 201, { ...tus, Location: `/api/uploads-by-link/${id}/content` })
    },
  )
  .get(
    '/api/uploads-by-link/:id',
    route({
      ...linked,
      summary: 'An upload by this link: its state',
      params,
      reply: { status: 200, schema: uploadSchema },
    }),
    async (c) => c.json(await getOwnUpload(by(c), c.req.valid('param').id)),
  )
  .get(
    '/api/uploads-by-link/:id/content',
    route({ ...linked, lane: 'files', summary: 'HEAD: how much of it has arrived (tus). GET is refused', params }),
    async (c) => {
      if (c.req.method !== 'HEAD') throw new AppError('method_not_allowed')
      const { offset, file_size } = await readUploadOffset(by(c), c.req.valid('param').id)
      return c.body(null, 200, { ...tus, 'Upload-Offset': String(offset), 'Upload-Length': String(file_size) })
    },
  )
  .patch(
    '/api/uploads-by-link/:id/content',
    route({ ...linked, lane: 'files', summary: 'The next piece of it (tus)', params, reply: { status: 204 } }),
    async (c) => {
      const piece = readPiece(c)
      const { offset } = await receiveUpload(by(c), c.req.valid('param').id, piece).finally(() => {
        piece.body.destroy()
      })
      return c.body(null, 204, { ...tus, 'Upload-Offset': String(offset) })
    },
  )
  .delete(
    '/api/uploads-by-link/:id/content',
    route({ ...linked, summary: 'Give it up (tus)', params, reply: { status: 204 } }),
    async (c) => {
      await cancelUpload(by(c), c.req.valid('param').id)
      return c.body(null, 204, tus)
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

/** A browser always says how long a piece is; Node lets no longer one through. */
function readPiece(c: HttpContext) {
  const number = (name: string) => {
    const value = c.req.header(name) ?? ''
    if (!/^\d{1,15}$/.test(value)) throw new AppError('bad_request', { message: `${name} is missing or not a number.` })
    return Number(value)
  }
  const isTus = c.req.header('tus-resumable') === tus['Tus-Resumable']
  if (!isTus || c.req.header('content-type') !== 'application/offset+octet-stream') throw new AppError('bad_request')
  return { offset: number('upload-offset'), lengthBytes: number('content-length'), body: bodyOf(c) }
}

/** Node's own stream where there is one: the web's stream of the same bytes takes three times as long. */
function bodyOf(c: HttpContext): Readable {
  const { incoming } = c.env
  if (incoming instanceof Readable) {
    const body = new PassThrough()
    incoming.once('error', (error) => body.destroy(error))
    // A line may also break when nobody reads from it.
    body.on('error', () => {})
    // Refused or broken off: what is still under way is let through to nowhere, so that the answer can be read.
    body.once('close', () => incoming.unpipe(body).resume())
    return incoming.pipe(body)
  }
  return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as ReadableStream) : Readable.from([])
}
