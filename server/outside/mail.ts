import { Socket } from 'node:net'
import type { Transporter } from 'nodemailer'
import { PermanentError } from '../permanent-error.ts'
import { currentSignal } from '../request-scope.ts'

/** A file that goes with an e-mail. */
export type MailedContent = { file_name: string; file_size: number; file_type: string; content: Uint8Array }

type OutgoingMail = {
  id: string
  kind: string
  to: string
  /** Whom its head names: `to` itself where nobody else is, and who gets copies. */
  namedTo: string | null
  cc: string[]
  replyTo: string | null
  headers: Record<string, string>
  subject: string
  text: string
  html: string
  attachments: MailedContent[]
}
export type SendMail = (mail: OutgoingMail) => Promise<void>

/**
 * Delivers over SMTP. Throws when the server refuses or cannot be reached; the job that called tries again. When that shall end, so does
 * the connection: a server that takes its time for every word would else take the message beside the next attempt.
 */
export function createSmtpMail(settings: { smtpUrl: string; from: string }): SendMail {
  const sender = settings.from.replace(/^.*</, '').replace(/>.*$/, '').trim()
  const domain = sender.replace(/^.*@/, '')
  return async ({ id, kind, to, namedTo, cc, replyTo, headers, subject, text, html, attachments }) => {
    const signal = currentSignal()
    const line = new Socket()
    const hangUp = () => void (signal?.aborted && line.destroy(signal.reason as Error))
    // An end before it is connected is nobody's error, and does not keep the library from connecting.
    line.on('error', () => {}).on('connect', hangUp)
    signal?.addEventListener('abort', hangUp)
    const transport = await connect(settings.smtpUrl, line)
    signal?.throwIfAborted()
    const sending = transport.sendMail({
      from: settings.from,
      to: mailbox(namedTo ?? to),
      ...(cc.length > 0 && { cc: cc.map(mailbox) }),
      // Everybody in its head is sent one of their own.
      ...((cc.length > 0 || namedTo !== null) && { envelope: { from: mailbox(sender), to: [mailbox(to)] } }),
      ...(replyTo !== null && { replyTo: mailbox(replyTo) }),
      subject,
      text,
      html,
      attachments: attachments.map(({ file_name, file_type, content }) => ({
        filename: file_name,
        contentType: file_type,
        content: Buffer.from(content),
      })),
      // The same for every attempt, so that a mailbox can tell a repeated delivery.
      messageId: `<${id}@${domain}>`,
      headers: { ...headers, 'X-Slipway-Kind': kind },
    })
    try {
      await sending
    } catch (error) {
      if (isNoMailbox(error)) throw new PermanentError((error as Error).message, { cause: error })
      throw error
    } finally {
      signal?.removeEventListener('abort', hangUp)
    }
  }
}

/** As an object the address is taken as it is, never parsed as a list. */
const mailbox = (address: string) => ({ name: '', address })

/**
 * There is no such mailbox, and never will be (RFC 3463: 5.1.1 to 5.1.3, 5.1.6, 5.1.10, 5.2.1). All else somebody may mend: a full mailbox,
 * our password, a server that does not pass on for us or has us on a list (5.7.1, also said at RCPT TO).
 */
function isNoMailbox(error: unknown) {
  const { command, response = '' } = error as { command?: string; response?: string }
  const said =
    command === 'RCPT TO' && /^(?<code>\d{3})[ -](?:(?<detail>\d\.\d{1,3}\.\d{1,3})\b)?(?<text>.*)/s.exec(response)
  if (!said) return false
  const { code = '', detail, text = '' } = said.groups ?? {}
  if (detail) return /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(detail)
  return /^55[013]$/.test(code) && !/relay|authenti|block|spam|polic|denied|reputation/i.test(text)
}

/** Asks the server whether it takes our name and password; throws when it does not. */
export async function checkSmtp(settings: { smtpUrl: string }) {
  const transport = await connect(settings.smtpUrl)
  await transport.verify()
  transport.close()
}

/** Most starts send nothing at once: the library is loaded with the first e-mail. */
async function connect(url: string, socket?: Socket): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    ...(socket && { socket }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
