import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import type { HttpContext } from './http-env.ts'

/** The largest form is far smaller; uploads have their own route. */
const MAX_BODY_BYTES = 256 * 1024

type Bounds = { maxBytes?: number | undefined; timeoutMs: number }

/** Reads a body as text; refuses it as soon as it is too large, whatever length it announced, or takes too long. */
export async function readBody(c: HttpContext, { maxBytes = MAX_BODY_BYTES, timeoutMs }: Bounds): Promise<string> {
  const { body, headers } = c.req.raw
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large')
  if (!body) return ''
  const arrived = new AbortController()
  const reader = body.getReader()
  const late = sleep(timeoutMs, 'late' as const, { signal: arrived.signal })
  late.catch(() => {})
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late])
      if (read === 'late') {
        c.header('Connection', 'close')
        throw new AppError('too_slow')
      }
      if (read.done) return Buffer.concat(chunks).toString()
      size += read.value.length
      if (size > maxBytes) throw new AppError('too_large')
      chunks.push(read.value)
    }
  } finally {
    arrived.abort()
    reader.releaseLock()
  }
}
