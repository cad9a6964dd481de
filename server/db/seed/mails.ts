import { readFile } from 'node:fs/promises'
import { and, desc, eq } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { attachFiles } from '../../conversations/attachments.ts'
import { readPictureSize } from '../../attachments/picture-size.ts'
import { addMessage } from '../../conversations/conversations.ts'
import { messages } from '../../conversations/conversations.tables.ts'
import { inbound_mails, mail_threads } from '../../inbound-mail/inbound-mail.tables.ts'
import { receiveMail } from '../../inbound-mail/receive-mail.ts'
import { queueInThread, subjectOf } from '../../inbound-mail/threads.ts'
import { ticketAnswerEmail } from '../../tickets/tickets.emails.ts'
import { support_tickets } from '../../tickets/tickets.tables.ts'
import type { Queries } from '../client.ts'
import { cast } from './cast.ts'
import { type Deps, seedMailedLead } from './mailed-lead.ts'

/**
 * conversations.md §7: our answer to Pia lies in the mailbox, ready for 'Reply'; Cleo wrote by e-mail; and somebody who is not Pia
 * wrote in her name. Somebody asked by e-mail whether we build a site, was answered and wrote back. Once, and nobody is told.
 */
export async function seedDemoMails(ctx: Deps) {
  const { db } = ctx
  if (!ctx.mailIn.isOn || (await db.$count(inbound_mails)) + (await db.$count(mail_threads)) > 0) return
  const booked = await findTicket(db, 'Two bookings on one bike')
  const asked = await findTicket(db, 'Can people pay with a gift card?')
  if (!booked || !asked) return
  await sendAnswer(ctx, booked)
  await addMailedWords(ctx, asked)
  await seedMailedLead(ctx)
  await receiveMail(ctx, inPiasName(), {
    from: 'billing@rennerstrength-gym.example',
    to: [agency.email],
    clientAddress: '127.0.0.1',
    clientName: 'mail.rennerstrength-gym.example',
  })
}

type Ticket = typeof support_tickets.$inferSelect

const findTicket = async (db: Queries, subject: string) =>
  (await db.select().from(support_tickets).where(eq(support_tickets.subject, subject)))[0]

async function sendAnswer(ctx: Deps, ticket: Ticket) {
  const [answer] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.conversation_id, ticket.conversation_id ?? ''), eq(messages.side, 'team')))
    .orderBy(desc(messages.position))
    .limit(1)
  if (!answer) return
  const email = ticketAnswerEmail(
    { email: cast.pia.email, first_name: cast.pia.firstName },
    ticket,
    answer.text,
    ctx.origin,
  )
  await ctx.db.transaction((tx) => queueInThread(tx, ctx, { ticket_id: ticket.id }, subjectOf(ticket), [email]))
}

async function addMailedWords({ db, now, storage }: Deps, { id, user_id, company_id, conversation_id }: Ticket) {
  if (!conversation_id) return
  const created_at = new Date(now().getTime() - 2 * 3_600_000)
  const picture = await readFile(new URL('gift-card.png', import.meta.url))
  const file_path = `attachments/${created_at.getTime()}-gift-card.png`
  await storage.put(file_path, picture, 'image/png')
  const size = { file_size: picture.length, ...(await readPictureSize(picture, 'image/png')) }
  const file = { file_name: 'gift-card.png', file_type: 'image/png', file_path, ...size }
  await db.transaction(async (tx) => {
    const { id: message_id } = await addMessage(tx, conversation_id, {
      side: 'client',
      author_id: user_id,
      via: 'email',
      text: 'One more thought: most of them come from the spring market. Something simple with a code would do, like https://giftup.example does it.',
      quoted_text: `On Tue, Cleo Marsh wrote:\n> Two customers asked at the market. No hurry.\n\n-- \nCleo Marsh\nMarsh Ceramics, Snohomish`,
      created_at,
    })
    await attachFiles(tx, { message_id, company_id, created_at }, [file])
    await tx.update(support_tickets).set({ updated_at: created_at }).where(eq(support_tickets.id, id))
  })
}

/** It passes for hers at first sight, and her domain says that it is not. */
async function* inPiasName() {
  const { firstName, lastName, email } = cast.pia
  yield Buffer.from(
    [
      'Authentication-Results: dev.slipway; dmarc=fail',
      `From: ${firstName} ${lastName} <${email}>`,
      `To: ${agency.email}`,
      'Subject: Please change my bank details',
      'Message-ID: <bank@rennerstrength-gym.example>',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hello,</p><p>from today on please send refunds to our <b>new account</b> and confirm it',
      '<a href="https://rennerstrength-gym.example/confirm">here</a> by tonight.</p>',
      '<img src="https://rennerstrength-gym.example/seen.gif" alt="Renner Strength"><p>Pia</p>',
      '',
    ].join('\r\n'),
  )
}
