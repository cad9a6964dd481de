import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { startProduct } from '#scripts/product.ts'
import { createDb } from '#server/db/client.ts'
import { openConnection } from '#server/db/connection.ts'
import { queueEmails } from '#server/emails/emails.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, measureInTurns } from './figure.ts'
import { paidToSeen } from './paid-to-seen.ts'
import { visitorsApart } from './visitors.ts'

const WAITING = 200
const PAYMENTS = 25

/** Whether one slow guest holds up the others: payments while every e-mail waits on a mail server that never answers. */
export const benchJobs: Bench = ({ rounds }) =>
  withDataDir((busyDir) =>
    withDataDir(async (idleDir) => {
      const mailServer = await startSilentServer()
      await (await startProduct(busyDir)).stop()
      await queueLetters(busyDir)
      const busy = await startProduct(busyDir, {
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: 'hello@portgardner.example',
        ...visitorsApart,
        LOG_LEVEL: 'silent',
      })
      const idle = await startProduct(idleDir, visitorsApart)
      try {
        const p99 = await measureInTurns(rounds, {
          busy: async () => p99Of(await paidToSeen(busy.origin, PAYMENTS)),
          idle: async () => p99Of(await paidToSeen(idle.origin, PAYMENTS)),
        })
        if (mailServer.calls() === 0) throw new Error('Nobody waited for the mail server')
        return [
          {
            name: `paid to seen p99, ${WAITING} e-mails wait on a silent mail server`,
            ours: p99.busy,
            reference: { name: 'idle queue', values: p99.idle },
            unit: 'ms',
            target: { below: 1.5 },
          },
        ]
      } finally {
        await Promise.all([busy.stop(), idle.stop()])
        mailServer.stop()
      }
    }),
  )

const p99Of = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

/** Takes every call and never says a word. */
async function startSilentServer() {
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => calls,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Into the outbox of a product that is not running. */
async function queueLetters(dataDir: string) {
  const connection = await openConnection({ dataDir, databaseUrl: undefined })
  const content = { subject: 'News', heading: 'News', paragraphs: ['There is some.'] }
  const letters = Array.from({ length: WAITING }, (_, i) => ({
    kind: 'news',
    to: `reader${i}@client.example`,
    content,
  }))
  await createDb(connection.pool).transaction((tx) => queueEmails(tx, letters))
  await connection.close()
}
