import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { isUnchanged, readRange } from '../http/ranges.ts'
import { route } from '../http/route.ts'
import type { StoredFile } from '../outside/storage/storage.ts'
import { contentDisposition, readDownloadLink, type DownloadLink, type LinkClaims } from './downloads.ts'

/** How long the store's own link lives: a download has begun by then, and a withdrawn right ends with it. */
const PRESIGNED_SECONDS = 60

export type MayStillDownload = (ctx: Ctx, claims: LinkClaims) => Promise<boolean>
/** What lies nowhere; null where it is gone. */
export type DrawFile = (ctx: Ctx, link: DownloadLink) => Promise<Buffer | null>

/** Files by signed link. Whether the link's person still has the right to it, the noun it belongs to knows. */
export const downloadRoutes = (mayStillDownload: MayStillDownload, draw: DrawFile = async () => null) =>
  new Hono<HttpEnv>().get(
    '/api/files/:token',
    route({
      access: 'anyone',
      lane: 'files',
      summary: 'A file, or a part of it, by a signed link',
      reply: { status: 200, otherStatuses: [206, 302, 304] },
      limit: { name: 'file-address', times: 6000, perSeconds: 600 },
    }),
    async (c) => {
      const { storage } = c.var.ctx
      const link = readDownloadLink(storage, c.req.param('token'), c.var.ctx.now())
      if (!(await mayStillDownload(c.var.ctx, link))) throw new AppError('not_found')
      if (link.path === '') {
        const drawn = await draw(c.var.ctx, link)
        if (!drawn) throw new AppError('file_missing')
        describeFile(c, link)
        return c.body(new Uint8Array(drawn))
      }
      // A player comes back for parts for as long as it plays: only what is saved as a file leaves for the store.
      if (storage.presign && link.shown === 'attachment') {
        if (!(await storage.exists(link.path))) throw new AppError('file_missing')
        return c.redirect(
          await storage.presign(link.path, {
            contentType: link.file_type,
            contentDisposition: contentDisposition(link),
            ttlSeconds: PRESIGNED_SECONDS,
          }),
        )
      }
      const file = await storage.open(link.path)
      if (!file) throw new AppError('file_missing')
      describeFile(c, link)
      return storage.internalAddress ? leaveToProxy(c, file, storage.internalAddress(link.path)) : sendFile(c, file)
    },
  )

function describeFile(c: HttpContext, link: DownloadLink) {
  c.header('Content-Type', link.file_type)
  c.header('Content-Disposition', contentDisposition(link))
  // Kept by nobody else, and asked for again before it is used: the right may be gone.
  c.header('Cache-Control', 'private, no-cache')
}

/** nginx takes the file from the disk, and answers for parts and marks itself (deploy/nginx.conf). */
function leaveToProxy(c: HttpContext, file: StoredFile, address: string) {
  c.header('X-Accel-Redirect', address)
  return without(file, c.body(null, 200))
}

async function sendFile(c: HttpContext, file: StoredFile) {
  c.header('Accept-Ranges', 'bytes')
  c.header('ETag', file.etag)
  c.header('Last-Modified', file.modifiedAt.toUTCString())
  const whole = { start: 0, end: file.sizeBytes - 1 }
  const asked = isUnchanged(c.req.header('if-range'), file) ? readRange(c.req.header('range'), file.sizeBytes) : null
  if (c.req.header('if-none-match') === file.etag) return without(file, c.body(null, 304))
  if (asked === 'outside') {
    c.header('Content-Range', `bytes */${file.sizeBytes}`)
    return without(file, c.body(null, 416))
  }
  const range = asked ?? whole
  c.header('Content-Length', String(range.end - range.start + 1))
  if (asked) c.header('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  const status = asked ? 206 : 200
  if (c.req.method === 'HEAD' || file.sizeBytes === 0) return without(file, c.body(null, status))
  return c.body(await file.stream(range), status)
}

async function without(file: StoredFile, answer: Response) {
  await file.close()
  return answer
}
