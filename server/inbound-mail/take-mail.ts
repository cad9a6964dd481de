import { and, eq } from 'drizzle-orm'
import { mailReasons } from '#content/mail.ts'
import { decideMail, type SetAsideReason } from '#domain/mail.ts'
import { officePlaces } from '#domain/places.ts'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/client.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import type { CheckSender } from '../outside/sender-check.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { noteReport } from './delivery-reports.ts'
import { findFacts, type InboundMail } from './mail-facts.ts'
import { idsOf, placeMail, type Placing } from './place-mail.ts'
import { type ReadMail, readMail } from './read-mail.ts'
import { readRaw } from './receive-mail.ts'

type Job = Placing & Pick<Ctx, 'db' | 'storage'> & { checkSender: CheckSender }

/** Decides what becomes of a message that came in. May run twice: what was decided stays. */
export async function takeMail(ctx: Job, mailId: string) {
  const [row] = await ctx.db.select().from(inbound_mails).where(eq(inbound_mails.id, mailId))
  if (row?.state !== 'received') return
  const raw = await readRaw(ctx, row)
  const mail = await readMail(raw)
  // Before anything that may fail: a person who has to look at it sees from whom it is and what it says.
  await ctx.db
    .update(inbound_mails)
    .set(columnsOf(mail))
    .where(and(eq(inbound_mails.id, row.id), eq(inbound_mails.state, 'received')))
  const verdict = mail.from
    ? await ctx.checkSender({
        raw,
        from: row.envelope_from,
        fromAddress: mail.from.address,
        clientAddress: row.client_address,
        clientName: row.client_name,
        results: mail.authenticationResults,
      })
    : 'none'
  await ctx.db.transaction(async (tx) => {
    const facts = await findFacts(tx, ctx, row, mail, verdict)
    const decision = decideMail(facts)
    const read = { ...columnsOf(mail), verdict }
    if (decision.does === 'ignore') {
      if (mail.report) await noteReport(tx, ctx, mail.report, facts.found)
      return decide(tx, ctx, row, { ...read, state: 'ignored', reason: decision.reason })
    }
    if (decision.does === 'set_aside') return putAside(tx, ctx, row, { ...read, ...setAside(decision.reason) })
    const placed = await placeMail(tx, ctx, { ...mail, mail_id: row.id }, facts, decision)
    if (!placed) return putAside(tx, ctx, row, { ...read, ...setAside('ticket_limit') })
    return decide(tx, ctx, row, { ...read, state: 'taken', ...idsOf(placed) })
  })
}

const setAside = (reason: SetAsideReason) => ({ state: 'set_aside', reason }) as const

const columnsOf = (mail: ReadMail) => ({
  from_address: mail.from?.address ?? null,
  from_name: mail.from?.name ?? mail.from_written,
  subject: mail.subject,
  text: mail.text,
  quoted_text: mail.quoted,
  message_ref: mail.message_ref,
  body_hash: mail.body_hash,
})

/** With the rest of the transaction, or not at all: another run may have been quicker. */
async function decide(tx: Tx, ctx: Placing, row: InboundMail, values: Partial<InboundMail>) {
  const decided = await tx
    .update(inbound_mails)
    .set({ ...values, decided_at: ctx.now() })
    .where(and(eq(inbound_mails.id, row.id), eq(inbound_mails.state, 'received')))
    .returning({ id: inbound_mails.id })
  if (decided.length === 0) throw new Error('Another run has decided on this message')
}

type Telling = Pick<Ctx, 'now' | 'origin' | 'auth'>

/** A person must decide on it: the admins are told. */
async function putAside(tx: Tx, ctx: Placing, row: InboundMail, values: Partial<InboundMail>) {
  await decide(tx, ctx, row, values)
  await tellAdmins(tx, ctx, { ...row, ...values })
}

const tellAdmins = (tx: Tx, ctx: Telling, { id, reason }: InboundMail) =>
  notifyAdmins(tx, ctx, {
    event: 'mail_set_aside',
    cause: id,
    about: id,
    company_id: null,
    title: 'Mail was set aside',
    // Whatever a stranger wrote stands beside it alone, and no longer than it is kept.
    text: reason ? mailReasons[reason] : '',
    link: officePlaces.setAsideMails,
  })

/** It could not be read, or not be placed, however often that was tried: a person looks at it. */
export async function giveUpOnMail(ctx: Telling & { db: Db }, mailId: string) {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(inbound_mails)
      .set({ ...setAside('unreadable'), decided_at: ctx.now() })
      .where(and(eq(inbound_mails.id, mailId), eq(inbound_mails.state, 'received')))
      .returning()
    if (row) await tellAdmins(tx, ctx, row)
  })
}
