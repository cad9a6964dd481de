import { Hono } from 'hono'
import { z } from 'zod'
import {
  authenticatorCodeSchema,
  authenticatorSchema,
  challengeRequestSchema,
  listedPasskeySchema,
  listedSessionSchema,
  newPasskeySchema,
  passkeyNameSchema,
  passwordChangeSchema,
} from '#domain/sign-in.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { deviceOf, setDeviceCookie } from '../http/session-cookie.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  readAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticators.ts'
import { hashOfDevice } from './devices.ts'
import { changeOwnPassword } from './own-password.ts'
import { addPasskey, createChallenge, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { refuseWithoutProof } from './proof.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

const codesReply = { status: 200, schema: z.object({ recovery_codes: z.array(z.string()) }) }
/** What setting up a second step takes: open also before one has it, where the team must have one. */
const settingUp = { access: 'signed-in', beforeSecondStep: true } as const
const passkeyId = z.object({ id: z.string().regex(/^[\w-]{1,2000}$/) })

/** WebAuthn's own JSON, as the browser wants it: to show a passkey, or to make one. */
const namedPasskeys = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
)
const anyOptions = {
  challenge: z.string(),
  timeout: z.number().optional(),
  hints: z.array(z.string()).optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
}
const optionsSchema = z.union([
  z.object({
    ...anyOptions,
    rpId: z.string(),
    allowCredentials: namedPasskeys.optional(),
    userVerification: z.literal('required'),
  }),
  z.object({
    ...anyOptions,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    attestation: z.literal('none'),
    excludeCredentials: namedPasskeys,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
])

export const secondStepRoutes = new Hono<HttpEnv>()
  .post(
    '/api/passkeys/challenges',
    route({
      access: 'anyone',
      summary: 'What a passkey is to be made with, or shown for; registering and confirming are for signed-in people',
      body: challengeRequestSchema,
      reply: { status: 200, schema: optionsSchema },
      limit: { name: 'challenge-address', times: 200, perSeconds: 900 },
    }),
    async (c) => {
      const purpose = c.req.valid('json').for
      // Before the browser makes one: a passkey that is refused afterwards stays with the person, and opens nothing.
      if (purpose === 'register') await refuseWithoutProof(c.var.ctx)
      return c.json(await createChallenge(c.var.ctx, purpose))
    },
  )
  .get(
    '/api/passkeys',
    route({
      ...settingUp,
      summary: 'My passkeys, the newest first',
      reply: { status: 200, schema: z.object({ passkeys: z.array(listedPasskeySchema) }) },
    }),
    async (c) => c.json({ passkeys: await listPasskeys(c.var.ctx) }),
  )
  .post(
    '/api/passkeys',
    route({
      ...settingUp,
      confirm: true,
      summary: 'Add a passkey that the browser made',
      body: newPasskeySchema,
      reply: { status: 201, schema: z.object({ passkey: listedPasskeySchema }) },
    }),
    async (c) => c.json({ passkey: await addPasskey(c.var.ctx, c.req.valid('json')) }, 201),
  )
  .put(
    '/api/passkeys/:id',
    route({
      ...settingUp,
      confirm: true,
      summary: 'Give a passkey another name',
      params: passkeyId,
      body: passkeyNameSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await renamePasskey(c.var.ctx, c.req.valid('param').id, c.req.valid('json').name)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/passkeys/:id',
    route({ ...settingUp, confirm: true, summary: 'Remove a passkey', params: passkeyId, reply: { status: 204 } }),
    async (c) => {
      await removePasskey(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/authenticator',
    route({
      ...settingUp,
      summary: 'Whether my authenticator app is on, and how many recovery codes are left',
      reply: { status: 200, schema: authenticatorSchema },
    }),
    async (c) => c.json(await readAuthenticator(c.var.ctx)),
  )
  .put(
    '/api/authenticator',
    route({
      ...settingUp,
      confirm: true,
      summary: 'Begin to set up an authenticator app; it is off until its first code',
      reply: { status: 200, schema: z.object({ setup_key: z.string(), uri: z.string() }) },
    }),
    async (c) => c.json(await beginAuthenticator(c.var.ctx)),
  )
  .post(
    '/api/authenticator/confirmation',
    route({
      ...settingUp,
      confirm: true,
      summary: 'Turn the authenticator app on with its first code',
      body: authenticatorCodeSchema,
      reply: codesReply,
    }),
    async (c) => c.json({ recovery_codes: await confirmAuthenticator(c.var.ctx, c.req.valid('json').code) }),
  )
  .delete(
    '/api/authenticator',
    route({ ...settingUp, confirm: true, summary: 'Turn the authenticator app off', reply: { status: 204 } }),
    async (c) => {
      await removeAuthenticator(c.var.ctx)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/recovery-codes',
    route({
      ...settingUp,
      confirm: true,
      summary: 'Make new recovery codes; the old ones no longer work',
      reply: codesReply,
    }),
    async (c) => c.json({ recovery_codes: await renewRecoveryCodes(c.var.ctx) }),
  )
  .put(
    '/api/password',
    route({
      access: 'signed-in',
      confirm: true,
      lane: 'passwords',
      summary: 'Change one’s own password with the current one; ends every other session',
      body: passwordChangeSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      const device = deviceOf(c)
      await changeOwnPassword(c.var.ctx, c.req.valid('json'), hashOfDevice(device))
      setDeviceCookie(c, device)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/sessions',
    route({
      access: 'signed-in',
      summary: 'Where I am signed in, the newest first',
      plain: 'sessions stay on the plain connection: they are how it is known who asks',
      reply: { status: 200, schema: z.object({ sessions: z.array(listedSessionSchema) }) },
    }),
    async (c) => c.json({ sessions: await listOwnSessions(c.var.ctx) }),
  )
  .delete(
    '/api/sessions',
    route({
      access: 'signed-in',
      lane: 'urgent',
      summary: 'Sign out everywhere else',
      reply: { status: 200, schema: z.object({ ended: z.int() }) },
    }),
    async (c) => c.json({ ended: await endOtherSessions(c.var.ctx) }),
  )
  .delete(
    '/api/sessions/:id',
    route({
      access: 'signed-in',
      lane: 'urgent',
      summary: 'Sign one of my devices out',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
    }),
    async (c) => {
      await endOwnSession(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
