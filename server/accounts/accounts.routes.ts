import { Hono } from 'hono'
import { z } from 'zod'
import {
  accountMessages,
  linkRequestSchema,
  mailedLinkSchema,
  profileSchema,
  sessionUserSchema,
  setPasswordSchema,
  signUpSchema,
} from '#domain/accounts.ts'
import { actForSchema } from '#domain/companies.ts'
import { beginSession } from '../http/begin-session.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import {
  clearResetCookie,
  clearSessionCookie,
  deviceOf,
  readResetPass,
  setDeviceCookie,
  setResetCookie,
} from '../http/session-cookie.ts'
import { confirmEmail, proveAddress } from './confirmation.ts'
import { hashOfDevice } from './devices.ts'
import { updateOwnProfile } from './profiles.ts'
import { isRecoveryOpen, openRecovery, requestRecovery, setNewPassword } from './recovery.ts'
import { chooseCompany } from './sessions.ts'
import { requestConfirmation, signUp } from './sign-up.ts'

const whoReply = { status: 200, schema: z.object({ user: sessionUserSchema.nullable() }) }
const confirmationReply = {
  status: 200,
  schema: z.object({ user: sessionUserSchema.nullable(), email: z.string() }),
}
const saidReply = { status: 202, schema: z.object({ message: z.string() }) }
const recoveryReply = { status: 200, schema: z.object({ open: z.boolean() }) }
const quarterHour = 900

export const accountRoutes = new Hono<HttpEnv>()
  .put(
    '/api/session/company',
    route({
      access: 'signed-in',
      summary: 'Act for another of the companies one belongs to',
      body: actForSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      const { ctx, sessionPass } = c.var
      if (sessionPass) await chooseCompany(ctx, sessionPass, c.req.valid('json').company_id)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/accounts',
    route({
      access: 'anyone',
      lane: 'passwords',
      summary: 'Sign up; the confirmation link comes by e-mail',
      body: signUpSchema,
      reply: saidReply,
      limit: { name: 'sign-up-address', times: 20, perSeconds: quarterHour },
    }),
    async (c) => {
      const device = deviceOf(c)
      await signUp(c.var.ctx, c.req.valid('json'), hashOfDevice(device))
      setDeviceCookie(c, device)
      return c.json({ message: accountMessages.signedUp }, 202)
    },
  )
  .post(
    '/api/accounts/confirmation',
    route({
      access: 'anyone',
      summary:
        'Confirm an e-mail address with the token of the mailed link, and sign in, in the browser that signed up; anywhere else only say whose address it is',
      body: mailedLinkSchema,
      reply: confirmationReply,
      limit: { name: 'confirm-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => {
      const device = deviceOf(c)
      const { ctx } = c.var
      const { email, pass } = await confirmEmail(ctx, c.req.valid('json').token_hash, hashOfDevice(device))
      if (pass === null) return c.json({ user: null, email })
      return c.json({ user: await beginSession(c, pass, device), email })
    },
  )
  .post(
    '/api/accounts/address-proofs',
    route({
      access: 'anyone',
      summary:
        'Confirm an e-mail address in another browser than the one that signed up; a new password is chosen there',
      body: mailedLinkSchema,
      reply: recoveryReply,
      limit: { name: 'confirm-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => {
      setResetCookie(c, await proveAddress(c.var.ctx, c.req.valid('json').token_hash))
      return c.json({ open: true })
    },
  )
  .post(
    '/api/accounts/confirmation-links',
    route({
      access: 'anyone',
      summary: 'Ask for the confirmation link once more',
      body: linkRequestSchema,
      reply: saidReply,
      limit: { name: 'confirmation-link-address', times: 20, perSeconds: quarterHour },
    }),
    async (c) => {
      await requestConfirmation(c.var.ctx, c.req.valid('json'))
      return c.json({ message: accountMessages.confirmationSent }, 202)
    },
  )
  .post(
    '/api/accounts/recovery-links',
    route({
      access: 'anyone',
      summary: 'Ask for a link to set a new password',
      body: linkRequestSchema,
      reply: saidReply,
      limit: { name: 'recovery-link-address', times: 20, perSeconds: quarterHour },
    }),
    async (c) => {
      await requestRecovery(c.var.ctx, c.req.valid('json'))
      return c.json({ message: accountMessages.resetSent }, 202)
    },
  )
  .get(
    '/api/accounts/recovery',
    route({ access: 'anyone', summary: 'Whether this browser may set a new password', reply: recoveryReply }),
    async (c) => c.json({ open: await isRecoveryOpen(c.var.ctx, readResetPass(c)) }),
  )
  .post(
    '/api/accounts/recovery',
    route({
      access: 'anyone',
      summary: 'Open a recovery with the token of the mailed link',
      body: mailedLinkSchema,
      reply: recoveryReply,
      limit: { name: 'recovery-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => {
      setResetCookie(c, await openRecovery(c.var.ctx, c.req.valid('json').token_hash))
      return c.json({ open: true })
    },
  )
  .delete(
    '/api/accounts/recovery',
    route({ access: 'anyone', summary: 'Give up a recovery', reply: { status: 204 } }),
    (c) => {
      clearResetCookie(c)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/accounts/password',
    route({
      access: 'anyone',
      lane: 'passwords',
      summary: 'Set the new password of an open recovery; ends every session of the account',
      body: setPasswordSchema,
      reply: { status: 204 },
      limit: { name: 'set-password-address', times: 20, perSeconds: quarterHour },
    }),
    async (c) => {
      const { ctx } = c.var
      const device = deviceOf(c)
      const { user_id } = await setNewPassword(
        ctx,
        readResetPass(c),
        c.req.valid('json').password,
        hashOfDevice(device),
      )
      clearResetCookie(c)
      setDeviceCookie(c, device)
      // Somebody else's session in this browser is theirs.
      if (!ctx.actor || ctx.actor.user_id === user_id) clearSessionCookie(c)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/profile',
    route({
      access: 'signed-in',
      secondLine: true,
      summary: 'Change one’s own profile',
      body: profileSchema,
      reply: whoReply,
    }),
    async (c) => c.json({ user: await updateOwnProfile(c.var.ctx, c.req.valid('json')) }),
  )
