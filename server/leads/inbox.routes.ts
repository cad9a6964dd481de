import { Hono } from 'hono'
import { z } from 'zod'
import {
  leadAnswerSchema,
  leadCountsSchema,
  leadFilterSchema,
  leadMessageSchema,
  leadNoteSchema,
  leadOwnerSchema,
  leadSourceSchema,
  leadSpamSchema,
  leadStateChangeSchema,
  leadStateSchema,
} from '#domain/leads.ts'
import { archiveSchema } from '#domain/archive.ts'
import { undoable } from '#domain/undo.ts'
import { dueCursorSchema, writeDueCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { sendCsv } from '../http/send-csv.ts'
import { deleteLead } from './deletion.ts'
import { exportLeads } from './export.ts'
import { addLeadNote, archiveLead, assignLead, changeLeadState, listLeadOwners, setLeadSpam } from './history.ts'
import { getLead, listLeads } from './inbox.ts'
import { answerLead } from './lead-answers.ts'

const moment = z.iso.datetime()
const oneLead = z.object({ id: z.uuid() })
const undoReply = { status: 200, schema: z.object(undoable) }

const leadReply = z.object({
  id: z.uuid(),
  number: z.string(),
  source: leadSourceSchema,
  state: leadStateSchema,
  is_spam: z.boolean(),
  is_overdue: z.boolean(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  estimate: z.string().nullable(),
  page: z.string().nullable(),
  landing_page: z.string().nullable(),
  referrer: z.string().nullable(),
  campaign: z.record(z.string(), z.string()),
  owner_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  due_at: moment.nullable(),
  archived_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
})

/** Another lead of the same person. */
const otherReply = leadReply.pick({
  id: true,
  number: true,
  source: true,
  state: true,
  is_overdue: true,
  details: true,
  owner_id: true,
  due_at: true,
  archived_at: true,
  created_at: true,
})

const historyReply = z.object({
  id: z.uuid(),
  kind: z.enum(['state', 'owner', 'note']),
  from_state: leadStateSchema.nullable(),
  to_state: leadStateSchema.nullable(),
  owner_name: z.string().nullable(),
  author_name: z.string().nullable(),
  note: z.string(),
  by_sender: z.boolean(),
  created_at: moment,
})

/** `customer_id` is whose account has the same address. */
const openLeadReply = leadReply.extend({
  history: z.array(historyReply),
  messages: z.array(leadMessageSchema),
  last_position: z.int(),
  others: z.array(otherReply),
  customer_id: z.uuid().nullable(),
})

/** The lead inbox: for admins only, and never readable back by whoever sent a form. */
export const leadInboxRoutes = new Hono<HttpEnv>()
  .get(
    '/api/leads',
    route({
      access: 'admin',
      summary: 'The lead inbox, what is due first, page by page',
      query: leadFilterSchema.extend({ cursor: dueCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          leads: z.array(leadReply.extend({ knocks: z.int() })),
          next_cursor: z.string().nullable(),
          counts: leadCountsSchema,
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { leads, next, counts } = await listLeads(c.var.ctx, filter, cursor ?? null)
      return c.json({ leads, next_cursor: writeDueCursor(next), counts })
    },
  )
  .get(
    '/api/leads.csv',
    route({
      access: 'admin',
      lane: 'files',
      summary: 'The leads a filter finds, as a file for a spreadsheet',
      query: leadFilterSchema,
    }),
    (c) => sendCsv(c, 'leads', exportLeads(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/api/lead-owners',
    route({
      access: 'admin',
      summary: 'Who may look after a lead',
      reply: {
        status: 200,
        schema: z.object({
          owners: z.array(
            z.object({ user_id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string() }),
          ),
        }),
      },
    }),
    async (c) => c.json({ owners: await listLeadOwners(c.var.ctx.db) }),
  )
  .get(
    '/api/leads/:id',
    route({
      access: 'admin',
      summary: 'A lead with all that was done about it',
      params: oneLead,
      reply: { status: 200, schema: openLeadReply },
    }),
    async (c) => c.json(await getLead(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/api/leads/:id',
    route({
      access: 'admin',
      summary: 'Delete a lead with all that was said and done about it',
      params: oneLead,
      reply: { status: 204 },
    }),
    async (c) => {
      await deleteLead(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/leads/:id/state',
    route({
      access: 'admin',
      summary: 'Move a lead on, from the state one saw',
      params: oneLead,
      body: leadStateChangeSchema,
      reply: undoReply,
    }),
    async (c) => c.json(await changeLeadState(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/api/leads/:id/owner',
    route({
      access: 'admin',
      summary: 'Give a lead to an admin, or to nobody',
      params: oneLead,
      body: leadOwnerSchema,
      reply: undoReply,
    }),
    async (c) => c.json(await assignLead(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/api/leads/:id/spam',
    route({
      access: 'admin',
      summary: 'Put a lead aside as spam, or bring it back',
      params: oneLead,
      body: leadSpamSchema,
      reply: undoReply,
    }),
    async (c) => c.json(await setLeadSpam(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/api/leads/:id/archive',
    route({
      access: 'admin',
      summary: 'Archive a lead that was answered, or bring it back',
      params: oneLead,
      body: archiveSchema,
      reply: undoReply,
    }),
    async (c) => c.json(await archiveLead(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/api/leads/:id/answers',
    route({
      access: 'admin',
      summary: 'Answer a lead by email',
      params: oneLead,
      body: leadAnswerSchema,
      reply: { status: 201, schema: z.object({ id: z.uuid(), ...undoable }) },
    }),
    async (c) => c.json(await answerLead(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/api/leads/:id/notes',
    route({
      access: 'admin',
      summary: 'Write a note about a lead',
      params: oneLead,
      body: leadNoteSchema,
      reply: { status: 201, schema: z.object({}) },
    }),
    async (c) => {
      await addLeadNote(c.var.ctx, c.req.valid('param').id, c.req.valid('json').note)
      return c.json({}, 201)
    },
  )
