import { isIP } from 'node:net'
import { agency } from '#content/agency.ts'
import type { Ctx } from '../context.ts'
import type { Connection } from '../db/connection.ts'
import { takeTurn } from '../db/only-one.ts'
import type { Settings } from '../env.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import { startImapIn } from '../outside/imap-in.ts'
import type { MailEnvelope } from '../outside/sender-check.ts'
import { startSmtpIn } from '../outside/smtp-in.ts'
import { isNoRoom, MailTooLarge, receiveMail, removeHalfReceived } from './receive-mail.ts'
import { isOurBox } from './reply-address.ts'

/** Mail that comes to us, over SMTP and from a mailbox. Where neither can be had the rest of the product starts all the same. */
export async function startMailIn(
  ctx: Pick<Ctx, 'db' | 'now' | 'storage'>,
  { mailIn, trustedProxies }: Pick<Settings, 'mailIn' | 'trustedProxies'>,
  log: Log,
  database?: Pick<Connection, 'pool' | 'embedded'>,
) {
  if (!mailIn.isOn) return undefined
  await removeHalfReceived(ctx).catch((error: unknown) =>
    log.warn('mail that was received by half could not be looked for', errorFacts(error)),
  )
  const door = {
    isOurs: (address: string) => isOurBox(address, mailIn.replyAddress, agency.email),
    receive: (raw: AsyncIterable<Uint8Array>, envelope: MailEnvelope) => receiveMail(ctx, raw, envelope),
  }
  const smtp = mailIn.smtp && (await listen({ ...mailIn.smtp, ...door }, trustedProxies, log))
  const imap =
    mailIn.imapUrl !== undefined && database
      ? startImapIn({
          ...door,
          url: mailIn.imapUrl,
          takeTurn: () => takeTurn(database, 'imap in'),
          onError: (error) => log.error('the mailbox cannot be read; it is tried again', errorFacts(error)),
        })
      : undefined
  if (!smtp && !imap) return undefined
  return {
    port: smtp?.port,
    stop: async () => {
      await Promise.all([smtp?.stop(), imap?.stop()])
    },
  }
}

type Listening = Omit<Parameters<typeof startSmtpIn>[0], 'inFront' | 'isTooLarge' | 'isNoRoom' | 'onError'>

async function listen(options: Listening, trustedProxies: string[], log: Log) {
  try {
    return await startSmtpIn({
      ...options,
      inFront: trustedProxies.filter((proxy) => isIP(proxy) > 0),
      isTooLarge: (error) => error instanceof MailTooLarge,
      isNoRoom,
      onError: (error) => log.error('a mail was not taken in; its sender tries again', errorFacts(error)),
    })
  } catch (error) {
    log.warn('no mail comes in: its port cannot be listened on', { port: options.port, ...errorFacts(error) })
    return undefined
  }
}
