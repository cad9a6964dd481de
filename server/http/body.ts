import { AppError } from '#domain/errors.ts'

/** The largest form is far smaller; uploads have their own route. */
const MAX_BODY_BYTES = 256 * 1024

/** Reads a body as text and refuses it as soon as it is too large, whatever length it announced. */
export async function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large')
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
