import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { readChatPass } from '../http/chat-cookie.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { countStream } from './news.ts'
import type { Streams } from './streams.ts'

const query = z.object({
  /** For the tab that goes on for another: what that one heard last. A browser that comes back by itself says so in a header. */
  after: z.string().max(40).optional(),
})

const lastHeardBy = (c: HttpContext, after: string | undefined) => c.req.header('last-event-id') ?? after

/** Opened only for whoever reads it: somebody who asks for the headers alone would never leave. */
async function answerStream(c: HttpContext, open: () => ReturnType<Streams['open']>) {
  if (!(c.req.header('accept') ?? '').includes('text/event-stream')) throw new AppError('not_acceptable')
  c.header('Content-Type', 'text/event-stream')
  c.header('X-Accel-Buffering', 'no') // nginx would collect what is to be heard at once
  // A line that ends is asked for again: over a connection of its own, that may lead to another process.
  c.header('Connection', 'close')
  if (c.req.raw.method === 'HEAD') return c.body(null)
  const { body, end } = await open()
  // Whoever left while it was opened is not noticed by whoever writes it.
  const { outgoing } = c.env ?? {}
  if (outgoing?.destroyed) end()
  else outgoing?.once('close', end)
  return c.body(body)
}

export const newsRoutes = new Hono<HttpEnv>()
  .get(
    '/api/stream',
    route({
      access: 'signed-in',
      lane: 'live',
      plain: 'reads nothing of theirs: it tells them what to ask for, and that is behind it',
      summary: 'Hear of what changes, as text/event-stream: ids only',
      query,
      reply: { status: 200 },
    }),
    async (c) => {
      const { ctx, sessionPass: pass, streams } = c.var
      const { actor, session } = ctx
      return answerStream(c, async () => {
        if (session) await countStream(ctx, session.id)
        return streams.open({ pass, session, actor }, lastHeardBy(c, c.req.valid('query').after))
      })
    },
  )
  .get(
    '/api/chat/stream',
    route({
      access: 'anyone',
      lane: 'live',
      summary: 'Hear of what is said in the chats of this browser, as text/event-stream: ids only',
      query,
      reply: { status: 200 },
    }),
    async (c) => {
      const { ctx, sessionPass: pass, streams, address } = c.var
      const { actor, session } = ctx
      const chat = readChatPass(c)
      return answerStream(c, async () => {
        if (chat === undefined) throw new AppError('not_found')
        await countStream(ctx, address)
        return streams.open({ pass, session, actor, chat }, lastHeardBy(c, c.req.valid('query').after))
      })
    },
  )
