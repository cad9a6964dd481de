import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailMaxBytes } from '#domain/mail.ts'
import { findFreePort } from '../../scripts/ports.ts'
import { startImapServer } from '../testing/imap-server.ts'
import { checkImap, startImapIn, type Turn } from './imap-in.ts'
import type { MailEnvelope } from './sender-check.ts'

type Taken = { raw: string; envelope: MailEnvelope }
let server: Awaited<ReturnType<typeof startImapServer>>
let stops: Array<() => Promise<void>>
beforeEach(async () => {
  server = await startImapServer()
  stops = []
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await server.stop()
})

const free: Turn = { lost: new AbortController().signal, leave: async () => {} }
/** Reads the mailbox as the product does; `before` may fail, as a database that is away does. */
function read({
  before = async () => {},
  turn = async () => free,
  url = server.url,
  longestWaitMs = 50,
  turnWaitMs = 20,
}: Partial<{
  before: () => Promise<void>
  turn: () => Promise<Turn | null>
  url: string
  longestWaitMs: number
  turnWaitMs: number
}> = {}) {
  const taken: Taken[] = []
  const errors: Error[] = []
  const { stop } = startImapIn({
    url,
    isOurs: (address) => /^(?:reply(?:\+.*)?|hello)@portgardner\.example$/.test(address),
    takeTurn: turn,
    receive: async (pieces, envelope) => {
      await before()
      const all: Uint8Array[] = []
      for await (const piece of pieces) all.push(piece)
      taken.push({ raw: Buffer.concat(all).toString(), envelope })
    },
    onError: (error) => errors.push(error),
    firstWaitMs: 10,
    longestWaitMs,
    lookAgainMs: 200,
    turnWaitMs,
  })
  stops.push(stop)
  return { taken, errors, stop }
}
async function until(is: () => boolean) {
  for (const end = Date.now() + 20_000; !is(); await sleep(10)) if (Date.now() > end) throw new Error('It never was')
}
const mail = (id: string, head: string[] = ['To: Reply <reply+key@portgardner.example>']) =>
  [
    `Message-ID: <${id}@x.example>`,
    'From: Cleo <cleo@client.example>',
    ...head,
    'Subject: S',
    '',
    `Text of ${id}`,
    '',
  ].join('\r\n')
const texts = (taken: Taken[]) => taken.map(({ raw }) => /Text of (\w+)/.exec(raw)?.[1])

test('what lies there and what comes later is taken in its order, whole, and moved', async () => {
  server.deliver(mail('one'))
  server.deliver(mail('two'))
  const { taken, errors } = read()
  await until(() => server.countIn('Slipway/Done') === 2)
  server.deliver(mail('three'))
  await until(() => server.countIn('Slipway/Done') === 3 && server.countIn('INBOX') === 0)
  expect(texts(taken)).toEqual(['one', 'two', 'three'])
  expect(taken[0]).toEqual({
    raw: mail('one'),
    envelope: {
      from: 'cleo@client.example',
      to: ['reply+key@portgardner.example'],
      clientAddress: '',
      clientName: 'imap',
    },
  })
  expect(errors).toEqual([])
})

test('whom it was for is read from what the server noted and what the message says', async () => {
  server.deliver(mail('a', ['Delivered-To: REPLY+k@portgardner.example', 'To: list@elsewhere.example']))
  server.deliver(mail('b', ['X-Original-To: hello@portgardner.example', 'Return-Path: <>']))
  server.deliver(
    mail('c', [
      'Return-Path: <bounce@x.example>',
      'To: a@b.example,',
      ' "Hello" <hello@portgardner.example>',
      'Cc: reply@portgardner.example',
    ]),
  )
  const { taken } = read()
  await until(() => taken.length === 3)
  expect(taken.map(({ envelope: { from, to } }) => [from, to])).toEqual([
    ['cleo@client.example', ['reply+k@portgardner.example']],
    ['', ['hello@portgardner.example']],
    ['bounce@x.example', ['hello@portgardner.example', 'reply@portgardner.example']],
  ])
})

test('a head that a pattern could get lost in holds up nobody', async () => {
  server.deliver(mail('a', ['Delivered-To: hello@portgardner.example', `To: ${'a'.repeat(400_000)}`]))
  const { taken } = read()
  await until(() => taken.length === 1)
  expect(taken[0]?.envelope.to).toEqual(['hello@portgardner.example'])
})

test('what is for others stays where it is', async () => {
  server.deliver(mail('theirs', ['To: ada@portgardner.example']))
  server.deliver(mail('ours'))
  const { taken } = read()
  await until(() => server.countIn('Slipway/Done') === 1 && server.countIn('INBOX') === 1)
  expect(texts(taken)).toEqual(['ours'])
})

test('what could not be kept stays, and is taken once it can be', async () => {
  server.deliver(mail('late'))
  let failures = 3
  const { taken, errors } = read({
    before: async () => {
      if (failures-- > 0) throw new Error('The database is away')
    },
  })
  await until(() => server.countIn('Slipway/Done') === 1)
  expect(texts(taken)).toEqual(['late'])
  expect(errors.map(({ message }) => message)).toEqual(Array(3).fill('The database is away'))
})

test('a connection that breaks is made anew, and nothing is lost', async () => {
  const { taken, errors } = read()
  server.deliver(mail('first'))
  await until(() => server.countIn('Slipway/Done') === 1)
  for (const name of ['second', 'third', 'fourth']) {
    server.cut()
    server.deliver(mail(name))
    await until(() => texts(taken).includes(name) && server.countIn('INBOX') === 0)
  }
  expect(new Set(texts(taken))).toEqual(new Set(['first', 'second', 'third', 'fourth']))
  expect(errors.length).toBeGreaterThan(0)
})

test('a line that is cut while a message is kept brings it again: its id and its words tell that it is the same', async () => {
  server.deliver(mail('again'))
  let cuts = 1
  const { taken } = read({
    before: async () => {
      if (cuts-- > 0) server.cut()
    },
  })
  await until(() => server.countIn('Slipway/Done') === 1)
  expect(texts(taken)).toEqual(['again', 'again'])
})

test('nobody is read while another process does, and whoever loses that right stops', async () => {
  server.deliver(mail('one'))
  let held: Turn | null = null
  let left = 0
  const { taken } = read({ turn: async () => held })
  await sleep(300)
  expect([taken.length, server.lines()]).toEqual([0, 0])
  const losing = new AbortController()
  held = { lost: losing.signal, leave: async () => void left++ }
  await until(() => server.countIn('Slipway/Done') === 1)
  held = null
  losing.abort()
  await until(() => left === 1 && server.lines() === 0)
  server.deliver(mail('two'))
  await sleep(300)
  expect(texts(taken)).toEqual(['one'])
})

test('who waits for its turn asks again and again, without waiting longer each time', async () => {
  let asked = 0
  const turn = async () => {
    asked++
    return null
  }
  read({ turn, longestWaitMs: 3_600_000 })
  await until(() => asked > 20)
})

test('after a success a failure is followed by a short wait again', async () => {
  const failures = 10
  const asks: number[] = []
  const { taken } = read({
    longestWaitMs: 3_600_000,
    turn: async () => {
      asks.push(Date.now())
      if (asks.length <= failures) throw new Error('The database is away')
      return free
    },
  })
  server.deliver(mail('first'))
  await until(() => texts(taken).includes('first') && server.countIn('INBOX') === 0)
  const [before, longest] = [asks.length, (asks.at(-1) ?? 0) - (asks.at(-2) ?? 0)]
  expect(longest).toBeGreaterThanOrEqual(1_000)
  const cutAt = Date.now()
  server.cut()
  await until(() => asks.length > before)
  expect(Date.now() - cutAt).toBeLessThan(longest)
}, 60_000)

test('a server that is away, or refuses the password, is asked again', async () => {
  const port = await findFreePort()
  const { taken, errors } = read({ url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX` })
  await until(() => errors.length > 2)
  const late = await startImapServer({ port })
  stops.push(late.stop)
  late.deliver(mail('late'))
  await until(() => texts(taken).includes('late'))
  await expect(checkImap(server.url.replace('testpass', 'wrong'))).rejects.toThrow()
  await expect(checkImap(server.url.replace('INBOX', 'Nowhere'))).rejects.toThrow()
  await checkImap(server.url)
})

test('what is too large for us waits for somebody in a folder of its own', async () => {
  server.deliver(`${mail('large')}${'x'.repeat(mailMaxBytes)}`)
  server.deliver(mail('small'))
  const { taken, errors } = read()
  await until(() => server.countIn('Slipway/Done') === 1)
  expect(texts(taken)).toEqual(['small'])
  expect(server.countIn('Slipway/Too large')).toBe(1)
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('Slipway/Too large')])
}, 60_000)
