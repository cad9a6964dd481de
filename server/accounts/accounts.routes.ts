import { Hono } from 'hono'
import { z } from 'zod'
import { confirmationSchema, sessionUserSchema, signInSchema, signUpMessage, signUpSchema } from '#domain/accounts.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import { confirmEmail, signIn, signUp } from './accounts.ts'
import { endSession, readActor, type SessionPass } from './sessions.ts'

const whoReply = { status: 200, schema: z.object({ user: sessionUserSchema.nullable() }) }
const quarterHour = 900

export const accountRoutes = new Hono<HttpEnv>()
  .get('/api/session', route({ access: 'anyone', summary: 'Who is signed in', reply: whoReply }), (c) =>
    c.json({ user: c.var.ctx.actor }),
  )
  .post(
    '/api/session',
    route({
      access: 'anyone',
      summary: 'Sign in with e-mail and password',
      body: signInSchema,
      reply: whoReply,
      limit: { name: 'sign-in-address', times: 100, perSeconds: quarterHour },
    }),
    async (c) => answerSignedIn(c, await signIn(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/api/session', route({ access: 'anyone', summary: 'Sign out', reply: { status: 204 } }), async (c) => {
    if (c.var.sessionPass) await endSession(c.var.ctx, c.var.sessionPass)
    clearSessionCookie(c)
    return c.body(null, 204)
  })
  .post(
    '/api/accounts',
    route({
      access: 'anyone',
      summary: 'Sign up; the confirmation link comes by e-mail',
      body: signUpSchema,
      reply: { status: 202, schema: z.object({ message: z.string() }) },
      limit: { name: 'sign-up-address', times: 20, perSeconds: quarterHour },
    }),
    async (c) => {
      await signUp(c.var.ctx, c.req.valid('json'))
      return c.json({ message: signUpMessage }, 202)
    },
  )
  .post(
    '/api/accounts/confirmation',
    route({
      access: 'anyone',
      summary: 'Confirm an e-mail address with the token of the mailed link, and sign in',
      body: confirmationSchema,
      reply: whoReply,
      limit: { name: 'confirm-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => answerSignedIn(c, await confirmEmail(c.var.ctx, c.req.valid('json').token_hash)),
  )

async function answerSignedIn(c: HttpContext, pass: SessionPass) {
  setSessionCookie(c, pass)
  return c.json({ user: await readActor(c.var.ctx, pass) })
}
