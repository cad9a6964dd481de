import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { agency } from '#content/agency.ts'
import { agencyZone, formatMoment } from '#content/dates.ts'
import { AppError } from '#domain/errors.ts'
import { bareSubject } from '#domain/mail.ts'
import { oneLine, tidyText } from '#domain/text.ts'
import { findMailboxMessage } from '../emails/mailbox.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { htmlPage, sendPage } from '../http/plain-page.ts'
import { route } from '../http/route.ts'
import { receiveMail } from './receive-mail.ts'
import { isOurBox } from './reply-address.ts'
import { writeMail } from './written-mail.ts'

const formSchema = z.object({
  from: z.email().toLowerCase(),
  to: z.email(),
  subject: z.string().overwrite(oneLine).max(500).default(''),
  message: z.string().overwrite(tidyText).max(200_000).default(''),
  quote: z.literal('on').optional(),
  check: z.enum(['pass', 'fail', 'none']).default('pass'),
  reply: z.uuid().optional(),
})

const mailInOf = ({ var: { ctx } }: HttpContext) => {
  if (!ctx.mailIn) throw new AppError('not_found')
  return ctx.mailIn
}

/** Writes to us from the built-in mailbox, in anybody's name: the way in of whoever tries the product out. */
export const devMailRoutes = new Hono<HttpEnv>()
  .get(
    '/dev/mail-in.json',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'Where mail comes in',
      reply: {
        status: 200,
        schema: z.object({ host: z.string().nullable(), port: z.int().nullable(), addresses: z.array(z.string()) }),
      },
    }),
    (c) => {
      const { smtp, replyAddress } = mailInOf(c)
      return c.json({ host: smtp?.host ?? null, port: smtp?.port ?? null, addresses: [replyAddress, agency.email] })
    },
  )
  .get(
    '/dev/mail-in',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'A form to answer an email of the mailbox, or to write a new one',
      query: z.object({ reply: z.uuid().optional(), from: z.string().max(254).optional() }),
    }),
    async (c) => {
      const { reply, from = '' } = c.req.valid('query')
      const answered = reply === undefined ? null : await findMailboxMessage(c.var.ctx.db, reply)
      if (reply !== undefined && !answered) throw new AppError('not_found')
      return sendPage(c, await formPage(answered, from, mailInOf(c).smtp?.port))
    },
  )
  .post(
    '/dev/mail-in',
    route({
      access: 'anyone',
      summary: 'Hand in a message as a mail server would',
      text: { maxBytes: 1024 * 1024 },
      reply: { status: 200 },
    }),
    async (c) => {
      const { ctx, body } = c.var
      const parsed = formSchema.safeParse(Object.fromEntries(new URLSearchParams(body)))
      if (!parsed.success) throw new AppError('invalid_input')
      const { from, to, subject, message, quote, check, reply } = parsed.data
      const { replyAddress, domain } = mailInOf(c)
      if (!isOurBox(to, replyAddress, agency.email)) throw new AppError('invalid_input')
      const answered = reply === undefined ? null : await findMailboxMessage(ctx.db, reply)
      const text = answered && quote ? `${message}\n\n${quoteOf(answered)}` : message
      const answers = answered && `${answered.id}@${domain}`
      const raw = writeMail({ from, to, subject, text, answers, check, now: ctx.now() })
      async function* pieces() {
        yield raw
      }
      await receiveMail(ctx, pieces(), { from, to: [to], clientAddress: '127.0.0.1', clientName: 'mailbox' })
      return sendPage(c, await sentPage())
    },
  )

type Answered = NonNullable<Awaited<ReturnType<typeof findMailboxMessage>>>

/** As mail programs do it. */
function quoteOf({ text, created_at }: Answered) {
  const lines = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
  return `On ${formatMoment(created_at, agencyZone)}, ${agency.name} <${agency.email}> wrote:\n\n${lines.join('\n')}`
}

/** `from`: whose mail is being read, where nothing of it is answered. */
function formPage(answered: Answered | null, from: string, port: number | undefined) {
  const title = answered ? 'Reply' : 'Write a new email'
  const subject = answered ? `Re: ${bareSubject(answered.subject)}` : ''
  return htmlPage(
    title,
    html`<h1>${title}</h1>
      <p><a href="/dev/mailbox">Back to the mailbox</a></p>
      <form method="post" action="/dev/mail-in">
        ${answered ? html`<input type="hidden" name="reply" value="${answered.id}" />` : ''}
        <p>
          <label>From<br /><input name="from" type="email" required value="${answered?.to_address ?? from}" /></label>
        </p>
        <p>
          <label>To<br /><input name="to" type="email" required value="${answered?.reply_to ?? agency.email}" /></label>
        </p>
        <p>
          <label>Subject<br /><input name="subject" value="${subject}" /></label>
        </p>
        <p>
          <label>Message<br /><textarea name="message" rows="8"></textarea></label>
        </p>
        ${
          answered
            ? html`<p>
                <label><input type="checkbox" name="quote" checked /> Quote the email below</label>
              </p>`
            : ''
        }
        <p>
          <label
            >Sender check<br /><select name="check">
              <option value="pass">Passes</option>
              <option value="fail">Fails</option>
              <option value="none">Not known</option>
            </select></label
          >
        </p>
        <p><button>Send</button></p>
      </form>
      ${port === undefined ? '' : html`<p>Or send to smtp://127.0.0.1:${port}.</p>`}
      ${answered ? html`<pre>${answered.text}</pre>` : ''}`,
  )
}

const sentPage = () =>
  htmlPage(
    'Sent',
    html`<h1>Sent</h1>
      <p>Sent. It arrives like any other mail.</p>
      <p><a href="/dev/mailbox">Back to the mailbox</a></p>`,
  )
