import { agency } from '#content/agency.ts'
import { AppError } from '#domain/errors.ts'
import { isMachine, type MailDecision } from '#domain/mail.ts'
import { takeMailInChat } from '../chat/mailed-answers.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { lockFor } from '../db/locks.ts'
import { beginMailedThread, findOpenLeadOf, type MailedWords, takeMailOnLead } from '../leads/lead-mails.ts'
import { openLead } from '../leads/leads.ts'
import { countAgainst, isWithin, type Limit } from '../limits/limits.ts'
import { takeCopies } from '../tickets/ticket-copies.ts'
import { takeMailedResponse } from '../tickets/ticket-mails.ts'
import { addEvent, openTicketIn } from '../tickets/tickets.ts'
import { ticketAcknowledgedEmail, ticketLimitEmail } from './inbound-mail.emails.ts'
import { type Facts, findWorker, type Found, type Taking } from './mail-facts.ts'
import type { ReadMail } from './read-mail.ts'
import { isOurBox, replyAddressOf } from './reply-address.ts'
import { keepRefs, subjectOf, type ThreadOf, threadOf } from './threads.ts'

export type Placing = Taking & Pick<Ctx, 'origin'>
/** A message, and where it is kept as it was sent. */
type KeptMail = ReadMail & { mail_id: string }
/** `subject`: of what is said by e-mail about it from now on. */
export type Placed = (
  | { ticket_id: string; ticket_number: string }
  /** `joined`: the number of the lead that was there before. */
  | { lead_id: string; joined: string | null }
  | { conversation_id: string }
) & { subject: string }

/** An account at its limit hears of it once a day, however often it writes. */
const limitMails: Limit = { name: 'mailed-ticket-limit', times: 1, perSeconds: 86_400 }

/** Puts a message where it was decided that it belongs; null where the limit of a free account is reached, of which its sender is told. */
export async function placeMail(
  tx: Tx,
  ctx: Placing,
  mail: KeptMail,
  facts: Pick<Facts, 'found' | 'user_id'>,
  decision: Exclude<MailDecision, { does: 'ignore' | 'set_aside' }>,
): Promise<Placed | null> {
  const placed =
    decision.does === 'add_message' && facts.found
      ? await addMessage(tx, ctx, mail, facts.found, facts.user_id, decision.isVerified)
      : decision.does === 'open_ticket'
        ? await openByMail(tx, ctx, mail, facts, decision.continues)
        : await knock(tx, ctx, mail, !('isVerified' in decision) || decision.isVerified)
  if (!placed) return null
  if (mail.files.length > 0) await enqueue(tx, 'keep-mail-parts', { mail_id: mail.mail_id })
  const thread = await threadOf(tx, ctx, aboutWhat(placed), placed.subject)
  const isVerified = decision.does === 'open_ticket' || decision.isVerified
  if (isVerified && 'ticket_id' in placed)
    await takeCopies(tx, placed.ticket_id, facts.user_id, copiesNamedIn(ctx, mail))
  const isRealId = !mail.message_ref.startsWith('none:')
  await keepRefs(tx, ctx, thread.key, [
    ...mail.refs.filter((ref) => ref !== mail.message_ref).map((ref) => ({ ref, side: 'named' as const })),
    ...(isRealId ? [{ ref: mail.message_ref, side: 'theirs' as const }] : []),
  ])
  return placed
}

/** Whom else it was sent to: never ourselves or its sender, and nobody who does not read. */
const copiesNamedIn = ({ mailIn }: Placing, { others, from }: ReadMail) =>
  others
    .map(({ address }) => address)
    .filter(
      (address) =>
        address !== from?.address && !isMachine(address) && !isOurBox(address, mailIn.replyAddress, agency.email),
    )

function aboutWhat(placed: Placed): ThreadOf {
  if ('ticket_id' in placed) return { ticket_id: placed.ticket_id }
  return 'lead_id' in placed ? { lead_id: placed.lead_id } : { conversation_id: placed.conversation_id }
}

/** What the message that came in is kept with; of a chat it is known by what was said. */
export function idsOf(placed: Placed): { ticket_id?: string; lead_id?: string } {
  const of = aboutWhat(placed)
  return 'conversation_id' in of ? {} : of
}

const mailedIn = ({ mail_id, quoted }: KeptMail) => ({ mail_id, quoted_text: quoted || null })

const wordsOf = ({ text }: ReadMail) => text || '(no text)'

async function addMessage(
  tx: Tx,
  ctx: Placing,
  mail: KeptMail,
  found: Found,
  userId: string | null,
  isVerified: boolean,
): Promise<Placed> {
  const text = wordsOf(mail)
  if (found.thread === 'lead') {
    const { number } = await takeMailOnLead(tx, ctx, found.lead_id, wordsForLead(mail, isVerified))
    return { lead_id: found.lead_id, joined: number, subject: mail.bare_subject }
  }
  if (found.thread === 'chat') {
    await takeMailInChat(tx, ctx, found.chat.id, wordsForLead(mail, isVerified))
    return { conversation_id: found.chat.id, subject: mail.bare_subject }
  }
  const { id, ticket_number, company_id } = found.ticket
  const actor = userId === null ? null : await findWorker(tx, userId, company_id)
  const { name, address } = mail.from ?? { name: '', address: mail.from_written }
  const said = { text, ...mailedIn(mail) }
  await takeMailedResponse(tx, ctx, id, { actor, name, address, isVerified }, said)
  return { ticket_id: id, ticket_number, subject: subjectOf(found.ticket) }
}

async function openByMail(
  tx: Tx,
  ctx: Placing,
  mail: KeptMail,
  { found, user_id }: Pick<Facts, 'found' | 'user_id'>,
  continues: boolean,
): Promise<Placed | null> {
  const closed = continues && found?.thread === 'ticket' ? found.ticket : null
  // Whoever belongs to the closed one's company goes on in it.
  const actor =
    (closed && user_id && (await findWorker(tx, user_id, closed.company_id))) ||
    (user_id && (await findWorker(tx, user_id, null)))
  if (!actor) throw new AppError('conflict')
  const input = { subject: mail.bare_subject, priority: 'normal', message: wordsOf(mail) } as const
  const mailed = { via: 'email', ...mailedIn(mail) } as const
  const ticket = await openTicketIn(tx, ctx, actor, input, mailed).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'ticket_limit') throw error
    await tellOfLimit(tx, ctx, actor)
    return null
  })
  if (!ticket) return null
  if (closed) {
    const event = { kind: 'continues', about: closed.ticket_number } as const
    await addEvent(tx, ticket, { author_id: actor.user_id, created_at: ticket.created_at, event })
  }
  const { key } = await threadOf(tx, ctx, { ticket_id: ticket.id }, mail.bare_subject)
  const replyTo = replyAddressOf(ctx, ctx.mailIn.replyAddress, key)
  const answered = { inReplyTo: mail.message_ref, replyTo }
  const id = await queueEmail(tx, ticketAcknowledgedEmail(actor, ticket, answered, ctx.origin))
  await keepRefs(tx, ctx, key, [{ ref: `${id}@${ctx.mailIn.domain}`, side: 'ours' }])
  return { ticket_id: ticket.id, ticket_number: ticket.ticket_number, subject: mail.bare_subject }
}

async function tellOfLimit(tx: Tx, ctx: Placing, actor: Actor) {
  if (await isWithin(countAgainst(tx, limitMails, actor.user_id, ctx.now())))
    await queueEmail(tx, ticketLimitEmail(actor, ctx.origin))
}

const wordsForLead = (mail: KeptMail, isVerified: boolean): MailedWords => ({
  text: wordsOf(mail),
  via: 'email',
  is_verified: isVerified,
  author_name: mail.from?.name || null,
  author_email: mail.from?.address ?? mail.from_written,
  ...mailedIn(mail),
})

/** Somebody without an account: on with what they asked before, or a new lead. */
async function knock(tx: Tx, ctx: Placing, mail: KeptMail, isVerified: boolean): Promise<Placed> {
  const address = mail.from?.address ?? null
  const said = wordsForLead(mail, isVerified)
  // Of several at once, the first is their lead, and the others stand on it.
  if (address !== null) await lockFor(tx, `mail-of:${address.toLowerCase()}`)
  const known = address === null ? null : await findOpenLeadOf(tx, address)
  if (known) {
    await takeMailOnLead(tx, ctx, known.id, said)
    return { lead_id: known.id, joined: known.number, subject: mail.bare_subject }
  }
  const lead = await openLead(
    tx,
    { now: ctx.now, origin: ctx.origin, auth: ctx.auth, mailIn: ctx.mailIn },
    {
      source: 'email',
      name: mail.from ? mail.from.name || null : mail.from_written || null,
      email: address,
      phone: null,
      details: { subject: mail.bare_subject, message: said.text },
      visit: { page: null, landing_page: null, referrer: null, campaign: {} },
      isSpam: mail.isSpam,
      isAnswerable: isVerified && address !== agency.email,
      mail: { subject: mail.bare_subject, ref: mail.message_ref.startsWith('none:') ? '' : mail.message_ref },
    },
  )
  if (lead.isNew) await beginMailedThread(tx, ctx, lead.id, said)
  // The same words within minutes are the same lead, whatever became of it.
  else await takeMailOnLead(tx, ctx, lead.id, said)
  return { lead_id: lead.id, joined: lead.isNew ? null : lead.number, subject: mail.bare_subject }
}
