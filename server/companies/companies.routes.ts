import { Hono } from 'hono'
import { z } from 'zod'
import { mailedLinkSchema, sessionUserSchema } from '#domain/accounts.ts'
import {
  companyInvitationSchema,
  companyNameSchema,
  companyViewSchema,
  handOverSchema,
  joinSchema,
  newInvitationSchema,
  openedInvitationSchema,
  partChangeSchema,
} from '#domain/companies.ts'
import { hashOfDevice } from '../accounts/devices.ts'
import { readActor, shownUser } from '../accounts/sessions.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { refuseOtherCompany, route } from '../http/route.ts'
import { deviceOf, setDeviceCookie, setSessionCookie } from '../http/session-cookie.ts'
import { changePart, readCompany, removePerson, renameCompany } from './companies.ts'
import { handOver } from './hand-over.ts'
import { invitePerson, sendInvitationAgain, withdrawInvitation } from './inviting.ts'
import { joinCompany, openInvitation } from './joining.ts'

const params = z.object({ id: z.uuid() })
const invitedReply = { status: 201, schema: z.object({ invitation: companyInvitationSchema }) }
const quarterHour = 900

/** The people of the company one acts for, and how others come to it. */
export const companyRoutes = new Hono<HttpEnv>()
  .get(
    '/api/company',
    route({
      access: 'signed-in',
      viewable: true,
      summary: 'The company one acts for: its people, and who is invited to it',
      reply: { status: 200, schema: companyViewSchema },
    }),
    async (c) => c.json(await readCompany(c.var.ctx)),
  )
  .put(
    '/api/company',
    route({
      access: 'owner',
      secondLine: true,
      summary: 'Name the company one owns',
      body: companyNameSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await renameCompany(c.var.ctx, c.req.valid('json').company_name)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/company/invitations',
    route({
      access: 'owner',
      secondLine: true,
      summary: 'Invite somebody to one’s company; the link comes by e-mail',
      body: newInvitationSchema,
      reply: invitedReply,
      limit: { name: 'company-invitation-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => c.json({ invitation: await invitePerson(c.var.ctx, c.req.valid('json')) }, 201),
  )
  .delete(
    '/api/company/invitations/:id',
    route({ access: 'owner', secondLine: true, summary: 'Withdraw an invitation', params, reply: { status: 204 } }),
    async (c) => {
      await withdrawInvitation(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/company/invitations/:id/sendings',
    route({
      access: 'owner',
      secondLine: true,
      summary: 'Send an invitation again, with a new link in place of the old',
      params,
      reply: invitedReply,
      limit: { name: 'company-invitation-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => c.json({ invitation: await sendInvitationAgain(c.var.ctx, c.req.valid('param').id) }, 201),
  )
  .put(
    '/api/company/people/:id',
    route({
      access: 'owner',
      summary: 'Give somebody another part in one’s company',
      params,
      body: partChangeSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await changePart(c.var.ctx, c.req.valid('param').id, c.req.valid('json').part)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/company/people/:id',
    route({
      access: 'signed-in',
      summary: 'Leave the company one acts for, or, as its owner, remove somebody from it',
      params,
      reply: { status: 204 },
    }),
    async (c) => {
      refuseOtherCompany(c) // or they leave another than the one they see
      await removePerson(c.var.ctx, c.req.valid('param').id, c.var.sessionPass)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/company/owner',
    route({
      access: 'owner',
      confirm: true,
      summary: 'Hand one’s company over to one of its members',
      body: handOverSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await handOver(c.var.ctx, c.req.valid('json').user_id)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/accounts/invitation',
    route({
      access: 'anyone',
      summary: 'What a mailed invitation is, by the token of its link; changes nothing',
      body: mailedLinkSchema,
      reply: { status: 200, schema: openedInvitationSchema },
      limit: { name: 'open-invitation-address', times: 60, perSeconds: quarterHour },
    }),
    async (c) => c.json(await openInvitation(c.var.ctx, c.req.valid('json').token_hash)),
  )
  .post(
    '/api/accounts/invitation-joins',
    route({
      access: 'anyone',
      lane: 'passwords',
      summary: 'Join a company by the token of a mailed invitation: signed in, or with a new account',
      body: joinSchema,
      reply: { status: 200, schema: z.object({ user: sessionUserSchema.nullable() }) },
      limit: { name: 'join-company-address', times: 30, perSeconds: quarterHour },
    }),
    async (c) => {
      const { ctx, sessionPass } = c.var
      const device = deviceOf(c)
      const by = { pass: sessionPass, deviceHash: hashOfDevice(device) }
      const pass = await joinCompany(ctx, c.req.valid('json'), by)
      if (pass !== sessionPass) {
        setSessionCookie(c, pass)
        setDeviceCookie(c, device)
      }
      const actor = await readActor(ctx, pass)
      return c.json({ user: actor && shownUser(actor) })
    },
  )
