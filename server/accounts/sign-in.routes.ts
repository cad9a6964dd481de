import { Hono } from 'hono'
import { z } from 'zod'
import { linkRequestSchema, mailedLinkSchema, sessionUserSchema, signInSchema } from '#domain/accounts.ts'
import { companySchema } from '#domain/companies.ts'
import {
  passkeySignInSchema,
  proofInputSchema,
  secondStepSchema,
  secondStepWaySchema,
  signInMessages,
  twoStepSchema,
} from '#domain/sign-in.ts'
import { viewedBySchema } from '#domain/looks.ts'
import { listCompaniesOf } from '../companies/belonging.ts'
import { answerSignIn } from '../http/begin-session.ts'
import { endChat } from '../http/chat-cookie.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { clearSessionCookie, deviceOf, readSecondStepPass } from '../http/session-cookie.ts'
import { hashOfDevice } from './devices.ts'
import { takeSecondStep } from './half-sign-in.ts'
import { readSignInLink, requestSignInLink, signInWithLink } from './link-sign-in.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { confirmIdentity } from './proof.ts'
import { shownUser, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'

const user = sessionUserSchema.nullable()
/** How somebody signed in is, for the whole app. */
const sessionReply = {
  status: 200,
  schema: z.object({
    user,
    company: companySchema.nullable(),
    companies: z.array(companySchema),
    two_step: twoStepSchema.optional(),
    /** While somebody of the team views as them. */
    viewed_by: viewedBySchema.optional(),
  }),
}
const signedInReply = { status: 200, schema: z.object({ user }) }
/** Half signed in: `user` is null, and the second step can be taken in these ways. */
const signInReply = {
  status: 200,
  schema: z.object({ user, second_step: z.array(secondStepWaySchema).optional() }),
}
const quarterHour = 900

export const signInRoutes = new Hono<HttpEnv>()
  .get(
    '/api/session',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'Who is signed in, the company they act for, and all they belong to',
      reply: sessionReply,
    }),
    async (c) => {
      const { actor, session, look, db } = c.var.ctx
      const nobody: z.infer<typeof sessionReply.schema> = { user: null, company: null, companies: [] }
      if (!actor || !session) return c.json(nobody)
      const { id, name, part, is_only_one } = actor.company
      const company = { id, name, part }
      const companies = is_only_one ? [company] : await listCompaniesOf(db, actor.user_id)
      const { two_step } = session
      return c.json({
        user: shownUser(actor),
        company,
        companies,
        two_step,
        ...(look && { viewed_by: look.viewed_by }),
      })
    },
  )
  .post(
    '/api/session',
    route({
      access: 'anyone',
      lane: 'passwords',
      summary: 'Sign in with e-mail and password; an account with an authenticator app takes a second step',
      body: signInSchema,
      reply: signInReply,
      limit: { name: 'sign-in-address', times: 100, perSeconds: quarterHour },
    }),
    async (c) => {
      const device = deviceOf(c)
      return c.json(await answerSignIn(c, await signIn(c.var.ctx, c.req.valid('json'), hashOfDevice(device)), device))
    },
  )
  .delete(
    '/api/session',
    route({ access: 'anyone', lane: 'urgent', endsLook: true, summary: 'Sign out', reply: { status: 204 } }),
    async (c) => {
      if (c.var.sessionPass) await signOut(c.var.ctx, c.var.sessionPass)
      clearSessionCookie(c)
      await endChat(c)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/session/second-step',
    route({
      access: 'anyone',
      summary: 'Take the second step of a sign-in: a code, a recovery code or a passkey',
      body: secondStepSchema,
      reply: signedInReply,
      limit: { name: 'second-step-address', times: 100, perSeconds: quarterHour },
    }),
    async (c) => {
      const device = deviceOf(c)
      const given = c.req.valid('json')
      const pass = await takeSecondStep(c.var.ctx, readSecondStepPass(c), given, hashOfDevice(device))
      return c.json(await answerSignIn(c, { pass }, device))
    },
  )
  .post(
    '/api/session/passkey',
    route({
      access: 'anyone',
      summary: 'Sign in with a passkey',
      body: passkeySignInSchema,
      reply: signedInReply,
      limit: { name: 'passkey-address', times: 100, perSeconds: quarterHour },
    }),
    async (c) => {
      const device = deviceOf(c)
      const pass = await signInWithPasskey(c.var.ctx, c.req.valid('json').passkey, hashOfDevice(device))
      return c.json(await answerSignIn(c, { pass }, device))
    },
  )
  .post(
    '/api/session/proof',
    route({
      access: 'signed-in',
      beforeSecondStep: true,
      lane: 'passwords',
      summary: 'Confirm that it is you, before a dangerous act',
      body: proofInputSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await confirmIdentity(c.var.ctx, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/api/accounts/sign-in-links',
    route({
      access: 'anyone',
      summary: 'Ask for a link to sign in',
      body: linkRequestSchema,
      reply: { status: 202, schema: z.object({ message: z.string() }) },
      limit: { name: 'sign-in-link-address', times: 20, perSeconds: quarterHour },
    }),
    async (c) => {
      await requestSignInLink(c.var.ctx, c.req.valid('json'))
      return c.json({ message: signInMessages.linkAsked }, 202)
    },
  )
  .post(
    '/api/accounts/sign-in-link',
    route({
      access: 'anyone',
      summary: 'Whom a mailed link signs in; changes nothing',
      body: mailedLinkSchema,
      reply: { status: 200, schema: z.object({ email: z.string() }) },
      limit: { name: 'link-sign-in-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => c.json(await readSignInLink(c.var.ctx, c.req.valid('json').token_hash)),
  )
  .post(
    '/api/accounts/link-sign-in',
    route({
      access: 'anyone',
      summary: 'Sign in with the token of the mailed link; an account with an authenticator app takes a second step',
      body: mailedLinkSchema,
      reply: signInReply,
      limit: { name: 'link-sign-in-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => {
      const device = deviceOf(c)
      const outcome = await signInWithLink(c.var.ctx, c.req.valid('json').token_hash, hashOfDevice(device))
      return c.json(await answerSignIn(c, outcome, device))
    },
  )
