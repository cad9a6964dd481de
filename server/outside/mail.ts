import type { Transporter } from 'nodemailer'
import { PermanentError } from '../permanent-error.ts'

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

/** Delivers over SMTP. Throws when the server refuses or cannot be reached; the job that called tries again. */
export function createSmtpMail(settings: { smtpUrl: string; from: string }): SendMail {
  let connected: Promise<Transporter> | undefined
  const domain = settings.from.replace(/^.*@/, '').replace(/>.*$/, '')
  return async ({ id, kind, to, replyTo, headers, subject, text, html }) => {
    connected ??= connect(settings.smtpUrl)
    const transport = await connected
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
    await sending.catch((error: unknown) => {
      if (isNoMailbox(error)) throw new PermanentError((error as Error).message, { cause: error })
      throw error
    })
  }
}

/** The server refused the recipient for good. All else (our sender, our password, the message) somebody may mend. */
function isNoMailbox(error: unknown) {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}

/** Asks the server whether it takes our name and password; throws when it does not. */
export async function checkSmtp(settings: { smtpUrl: string }) {
  const transport = await connect(settings.smtpUrl)
  await transport.verify()
  transport.close()
}

/** Most starts send nothing at once: the library is loaded with the first e-mail. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
