import { Socket } from 'node:net'
import type { Transporter } from 'nodemailer'
import { PermanentError } from '../permanent-error.ts'
import { currentSignal } from '../request-scope.ts'

type OutgoingMail = {
  id: string
  kind: string
  to: string
  replyTo: string | null
  headers: Record<string, string>
  subject: string
  text: string
  html: string
}
export type SendMail = (mail: OutgoingMail) => Promise<void>

/**
 * Delivers over SMTP. Throws when the server refuses or cannot be reached; the job that called tries again. When that shall end, so does
 * the connection: a server that takes its time for every word would else take the message beside the next attempt.
 */
export function createSmtpMail(settings: { smtpUrl: string; from: string }): SendMail {
  const domain = settings.from.replace(/^.*@/, '').replace(/>.*$/, '')
  return async ({ id, kind, to, replyTo, headers, subject, text, html }) => {
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
      // As an object the address is taken as it is, never parsed as a list.
      to: { name: '', address: to },
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
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
