import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '#scripts/ports.ts'
import { createDatabase, startPostgres } from '#scripts/postgres.ts'
import { startProduct } from '#scripts/product.ts'
import { withDataDir } from './data-dir.ts'
import { type Bench, measureInTurns } from './figure.ts'

const SENDERS = 8

/**
 * Mails that come in over SMTP and are kept before their sender is told so, on a Postgres that flushes as we do; beside a bare server that
 * inserts each.
 */
export const benchMails: Bench = ({ seconds, rounds }) =>
  withDataDir(async (dataDir) => {
    const postgres = await startPostgres({ fsync: true })
    try {
      const database = await createDatabase(postgres.url)
      const port = await findFreePort()
      const product = await startProduct(dataDir, {
        DATABASE_URL: database.url,
        MAIL_IN_PORT: `${port}`,
        LOG_LEVEL: 'silent',
      })
      const bare = await startBareServer(database.url)
      try {
        const rates = await measureInTurns(rounds, {
          ours: () => mailsPerSecond(port, seconds),
          bare: () => mailsPerSecond(bare.port, seconds),
        })
        return [
          {
            name: `mails taken over SMTP, ${SENDERS} at once`,
            ours: rates.ours,
            reference: { name: 'bare smtp-server, one insert each', values: rates.bare },
            unit: '/s',
            target: { atLeast: 0.5 },
          },
        ]
      } finally {
        await bare.stop()
        await product.stop()
      }
    } finally {
      await postgres.stop()
    }
  })

let count = 0

/** Each sender keeps its line and sends the next mail once the one before got 250. */
async function mailsPerSecond(port: number, seconds: number): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let taken = 0
  const sender = async () => {
    const line = await openLine(port)
    while (performance.now() < until) {
      count++
      await line.say(`MAIL FROM:<s${count}@sender.example>`)
      await line.say('RCPT TO:<hello@portgardner.example>')
      await line.say('DATA')
      await line.say(written(count))
      taken++
    }
    await line.say('QUIT')
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  return (1000 * taken) / (performance.now() - began)
}

const written = (number: number) =>
  [
    `From: s${number}@sender.example`,
    'To: hello@portgardner.example',
    `Subject: Mail ${number}`,
    `Message-ID: <mail-${number}@sender.example>`,
    'Date: Mon, 16 Nov 2026 09:00:00 -0800',
    '',
    `These are the words of mail ${number}.`,
    '.',
  ].join('\r\n')

/** A connection on which each command waits for its answer; any but a good one is an error. */
async function openLine(port: number) {
  const socket = connect(port, '127.0.0.1')
  const answers = createInterface(socket)[Symbol.asyncIterator]()
  async function answered() {
    for (;;) {
      const { value, done } = await answers.next()
      if (done || !/^[23]/.test(value)) throw new Error(`Not taken: ${done ? 'hung up' : value}`)
      if (value[3] === ' ') return
    }
  }
  await answered()
  const say = async (command: string) => {
    socket.write(`${command}\r\n`)
    await answered()
  }
  await say('EHLO bench.example')
  return { say }
}

async function startBareServer(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', () => {}) // a server that stops first is no news
  await pool.query('create table bare_mails (id bigint generated always as identity, raw text not null)')
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, _session, done) => {
      const raw = Buffer.concat(await stream.toArray()).toString()
      await pool.query('insert into bare_mails (raw) values ($1)', [raw])
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}
