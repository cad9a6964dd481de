import { isIP } from 'node:net'
import { agency } from '#content/agency.ts'
import type { Ctx } from '../context.ts'
import type { Settings } from '../env.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import { startSmtpIn } from '../outside/smtp-in.ts'
import { MailTooLarge, receiveMail, removeHalfReceived } from './receive-mail.ts'
import { isOurBox } from './reply-address.ts'

/** Mail that comes to us over SMTP. Where the port is taken the rest of the product starts all the same. */
export async function startMailIn(
  ctx: Pick<Ctx, 'db' | 'now' | 'storage'>,
  { mailIn, trustedProxies }: Pick<Settings, 'mailIn' | 'trustedProxies'>,
  log: Log,
) {
  if (!mailIn.isOn || !mailIn.smtp) return undefined
  await removeHalfReceived(ctx).catch((error: unknown) =>
    log.warn('mail that was received by half could not be looked for', errorFacts(error)),
  )
  try {
    return await startSmtpIn({
      ...mailIn.smtp,
      inFront: trustedProxies.filter((proxy) => isIP(proxy) > 0),
      isOurs: (address) => isOurBox(address, mailIn.replyAddress, agency.email),
      receive: (raw, envelope) => receiveMail(ctx, raw, envelope),
      isTooLarge: (error) => error instanceof MailTooLarge,
      onError: (error) => log.error('a mail was not taken in; its sender tries again', errorFacts(error)),
    })
  } catch (error) {
    log.warn('no mail comes in: its port cannot be listened on', { port: mailIn.smtp.port, ...errorFacts(error) })
    return undefined
  }
}
