import { isIPv4 } from 'node:net'
import { html } from 'hono/html'
import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { dnsRecordTypes } from '#domain/website-domains.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { htmlPage, sendPage } from '../http/plain-page.ts'
import { route } from '../http/route.ts'
import { addRecord, listRecords, removeRecord, removeRecords } from './dns-records.ts'

const nameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/\.$/, ''))
  .pipe(z.string().regex(/^(?=.{1,253}$)[\w-]{1,63}(\.[\w-]{1,63})*$/, 'Please enter a name such as www.kilncore.com'))
const typeSchema = z.enum(dnsRecordTypes)
const named = z.strictObject({ name: nameSchema, type: typeSchema })
const recordSchema = named
  .extend({ value: z.string().trim().min(1, 'Please enter a value').max(1_000) })
  .refine(({ type, value }) => type !== 'A' || isIPv4(value), {
    path: ['value'],
    message: 'Please enter an address such as 127.0.0.1',
  })
const record = z.object({ name: z.string(), type: typeSchema, value: z.string() })
const formSchema = z.union([z.strictObject({ remove: z.uuid() }), recordSchema])

/** The stand-in for the world's DNS: what customers would set where they bought their domains. Never in production. */
export const devDnsRoutes = new Hono<HttpEnv>()
  .get(
    '/dev/dns.json',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'The stand-in for the world’s DNS',
      reply: { status: 200, schema: z.array(record) },
    }),
    async (c) => {
      const records = await listRecords(c.var.ctx.db)
      return c.json(records.map(({ name, type, value }) => ({ name, type, value })))
    },
  )
  .post(
    '/dev/dns.json',
    route({
      access: 'anyone',
      summary: 'Add a record to the stand-in for the DNS',
      body: recordSchema,
      reply: { status: 201, schema: record },
    }),
    async (c) => {
      const added = c.req.valid('json')
      await addRecord(c.var.ctx, added)
      return c.json(added, 201)
    },
  )
  .delete(
    '/dev/dns.json',
    route({
      access: 'anyone',
      summary: 'Remove all records of a name and type from the stand-in for the DNS',
      body: named,
      reply: { status: 204 },
    }),
    async (c) => {
      await removeRecords(c.var.ctx.db, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/dev/dns',
    route({ access: 'anyone', viewable: true, summary: 'The stand-in for the world’s DNS as a page' }),
    async (c) => sendPage(c, await dnsPage(await listRecords(c.var.ctx.db))),
  )
  .post(
    '/dev/dns',
    route({
      access: 'anyone',
      summary: 'Save or delete a record of the stand-in for the DNS, from its page',
      text: { maxBytes: 16 * 1024 },
      reply: { status: 200 },
    }),
    async (c) => {
      const { ctx, body } = c.var
      const typed = Object.fromEntries(new URLSearchParams(body))
      const { data, error } = formSchema.safeParse(typed)
      if (!data && 'remove' in typed) throw new AppError('invalid_input')
      if (data) await ('remove' in data ? removeRecord(ctx.db, data.remove) : addRecord(ctx, data))
      const problem = error && (recordSchema.safeParse(typed).error?.issues[0]?.message ?? '')
      return sendPage(c, await dnsPage(await listRecords(ctx.db), problem, problem === undefined ? {} : typed))
    },
  )

type Records = Awaited<ReturnType<typeof listRecords>>

function dnsPage(records: Records, problem?: string, typed: { name?: string; type?: string; value?: string } = {}) {
  const row = ({ id, name, type, value }: Records[number]) =>
    html`<article>
      <h2>${type} ${name}</h2>
      <p class="facts">${value}</p>
      <form method="post" action="/dev/dns">
        <input type="hidden" name="remove" value="${id}" />
        <button aria-label="Delete ${type} ${name} ${value}">Delete</button>
      </form>
    </article>`
  const choice = (type: string) => html`<option ${type === typed.type ? 'selected' : ''}>${type}</option>`
  return htmlPage(
    'DNS',
    html`<h1>DNS</h1>
      <p>
        The stand-in for the world’s DNS: what customers set where they bought their domains. A domain that opens on
        this machine ends in .localhost with a label in between, such as www.kilncore.localhost.
      </p>
      ${problem === undefined ? '' : html`<p role="alert">${problem}</p>`}
      <form method="post" action="/dev/dns">
        <p>
          <label>Name<br /><input name="name" required value="${typed.name ?? ''}" /></label>
        </p>
        <p>
          <label
            >Type<br /><select name="type">
              ${dnsRecordTypes.map(choice)}
            </select></label
          >
        </p>
        <p>
          <label>Value<br /><input name="value" required value="${typed.value ?? ''}" /></label>
        </p>
        <p><button>Save record</button></p>
      </form>
      ${records.length === 0 ? html`<p class="empty">No records yet.</p>` : records.map(row)}
      <p><a href="/dev/mailbox">Mailbox</a></p>`,
  )
}
