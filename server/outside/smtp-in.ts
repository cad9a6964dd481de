import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { mailMaxBytes } from '#domain/mail.ts'
import type { MailEnvelope } from './sender-check.ts'

type Options = {
  host: string
  port: number
  cert?: string | undefined
  key?: string | undefined
  /** Addresses of the mail server in front, which says on whose behalf it comes (XFORWARD). */
  inFront: string[]
  isOurs: (address: string) => boolean
  /** Resolves once the message is safe: only then its sender is told so. */
  receive: (raw: AsyncIterable<Uint8Array>, envelope: MailEnvelope) => Promise<unknown>
  isTooLarge: (error: unknown) => boolean
  isNoRoom: (error: unknown) => boolean
  onError: (error: Error) => void
}

const CONNECTIONS = 20
/** A message to more of our addresses than there are. */
const RECIPIENTS = 20

/** Listens for mail over SMTP; throws where the port is taken. */
export async function startSmtpIn(options: Options) {
  const { SMTPServer } = await import('smtp-server')
  const { cert, key } = options
  const tls = cert && key ? { cert: await readFile(cert), key: await readFile(key) } : undefined
  const server = new SMTPServer({
    banner: 'Slipway',
    size: mailMaxBytes,
    maxClients: CONNECTIONS,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    useXForward: options.inFront.length > 0 ? options.inFront : false,
    socketTimeout: 60_000,
    closeTimeout: 2_000,
    logger: false,
    ...tls,
    onRcptTo({ address }, session, done) {
      if (!options.isOurs(address)) return done(refusal(550, 'No such mailbox here'))
      if (session.envelope.rcptTo.length >= RECIPIENTS) return done(refusal(452, 'Too many recipients'))
      done()
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        clientAddress: session.remoteAddress.replace(/^::ffff:/i, ''),
        clientName: typeof session.hostNameAppearsAs === 'string' ? session.hostNameAppearsAs : '',
      }
      const raw = (stream as Readable).iterator({ destroyOnReturn: false })
      void (async () => {
        let refused: Error | undefined
        try {
          await options.receive(raw, envelope)
        } catch (error) {
          // The rest of the message is read and dropped: the other side hears the answer after its last line.
          stream.resume()
          if (options.isTooLarge(error)) refused = refusal(552, 'The message is too large')
          else {
            refused = options.isNoRoom(error)
              ? refusal(452, 'There is no room at the moment')
              : refusal(451, 'Please try again later')
            options.onError(error as Error)
          }
        }
        done(refused)
      })()
    },
  })
  let isListening = false
  server.on('error', (error) => void (isListening && options.onError(error)))
  server.listen(options.port, options.host)
  await once(server.server, 'listening')
  isListening = true
  return {
    port: (server.server.address() as { port: number }).port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
