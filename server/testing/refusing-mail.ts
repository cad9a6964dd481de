import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { createSmtpMail } from '../outside/mail.ts'

/** A mail server that takes nothing, and says in its refusal to whom it was going or what stood in it, as real ones do. */
export async function startRefusingMail() {
  let at: 'address' | 'content' = 'content'
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (at === 'content') return done()
      refused++
      done(Object.assign(new Error(`<${address}>: Recipient address rejected`), { responseCode: 550 }))
    },
    onData: async (stream, _session, done) => {
      // Its lines put together again: a link is longer than a line of a message.
      const content = Buffer.concat(await stream.toArray())
        .toString()
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/\s+/g, ' ')
      refused++
      done(Object.assign(new Error(`Message refused: ${content.slice(0, 4000)}`), { responseCode: 554 }))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    sendMail: createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Studio <hello@portgardner.example>' }),
    refuseAt: (what: 'address' | 'content') => {
      at = what
    },
    count: () => refused,
  }
}
