import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { mailMaxBytes } from '#domain/mail.ts'
import { isLoopback } from '../loopback.ts'
import { imapName, type MailEnvelope } from './sender-check.ts'

type Options = {
  url: string
  isOurs: (address: string) => boolean
  /** The right to read the mailbox, which one process has at a time; null while another has it. */
  takeTurn: () => Promise<Turn | null>
  /** Resolves once the message is safe: only then it leaves the mailbox. */
  receive: (raw: AsyncIterable<Uint8Array>, envelope: MailEnvelope) => Promise<unknown>
  onError: (error: Error) => void
  /** How long it waits after a first and at most after further failures, and looks again without being told of anything. */
  firstWaitMs?: number
  longestWaitMs?: number
  lookAgainMs?: number
  /** And asks for its turn again while another process has it. */
  turnWaitMs?: number
}

export type Turn = { lost: AbortSignal; leave: () => Promise<void> }

/** Where a message goes once it is ours, and where one that is too large for us waits for somebody. */
const done = ['Slipway', 'Done']
const tooLarge = ['Slipway', 'Too large']

/** What tells whom a message was for, and who sent it. */
const heads = ['delivered-to', 'x-original-to', 'to', 'cc', 'return-path', 'from']

/** Reads a mailbox of somebody else's mail server, until it is stopped. What was not for us stays where it is. */
export function startImapIn(options: Options) {
  const stopping = new AbortController()
  const { firstWaitMs = 1_000, longestWaitMs = 300_000, turnWaitMs = 15_000 } = options
  const running = (async () => {
    let waitMs = firstWaitMs
    while (!stopping.signal.aborted) {
      let isOthers = false
      try {
        const turn = await options.takeTurn()
        isOthers = turn === null
        if (turn)
          await work(options, AbortSignal.any([stopping.signal, turn.lost]), () => (waitMs = firstWaitMs)).finally(
            turn.leave,
          )
      } catch (error) {
        if (!stopping.signal.aborted) options.onError(error as Error)
      }
      await sleep(isOthers ? turnWaitMs : waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      // That another process reads is no failure.
      waitMs = isOthers ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** One connection, until it breaks or shall end. */
async function work(options: Options, signal: AbortSignal, onWell: () => void) {
  const client = await openImap(options.url)
  const hangUp = () => client.close()
  signal.addEventListener('abort', hangUp)
  // Whatever is asked of a broken connection fails, and is told there.
  const broken = new Promise<never>((_, reject) => {
    client.once('error', reject).once('close', () => reject(new Error('The mailbox hung up')))
  })
  broken.catch(() => {})
  let wake = () => {}
  client.on('exists', () => wake())
  try {
    await client.connect()
    const folders = { done: await folder(client, done), tooLarge: await folder(client, tooLarge) }
    await client.mailboxOpen(boxIn(options.url))
    let last = 0
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      last = await takeNew(client, options, folders, last, signal)
      onWell()
      const idling = client.idle().catch(() => {})
      const again = sleep(options.lookAgainMs ?? 60_000, undefined, { signal }).catch(() => {})
      await Promise.race([woken, again, broken])
      void idling
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', hangUp)
    client.close()
  }
}

type Folders = { done: string; tooLarge: string }

/** Takes what came since, the oldest first; answers how far it has looked. */
async function takeNew(client: ImapFlow, options: Options, folders: Folders, last: number, signal: AbortSignal) {
  const found = await client.fetchAll(`${last + 1}:*`, { uid: true, size: true, headers: heads }, { uid: true })
  // A range that begins behind the last message is answered with that one.
  const coming = found.filter(({ uid }) => uid > last).toSorted((one, other) => one.uid - other.uid)
  for (const { uid, size = 0, headers } of coming) {
    signal.throwIfAborted()
    const envelope = envelopeIn(headers?.toString() ?? '', options.isOurs)
    if (envelope.to.length > 0) {
      const isTooLarge = size > mailMaxBytes
      if (!isTooLarge) await takeOne(client, options, uid, envelope)
      await client.messageMove(`${uid}`, isTooLarge ? folders.tooLarge : folders.done, { uid: true })
      if (isTooLarge) options.onError(new Error(`A message of ${size} bytes is in ${folders.tooLarge}`))
    }
    last = uid
  }
  return last
}

async function takeOne(client: ImapFlow, options: Options, uid: number, envelope: MailEnvelope) {
  const message = await client.fetchOne(`${uid}`, { source: true }, { uid: true })
  // Somebody was quicker, and has put it elsewhere.
  if (!message || !message.source) return
  const { source } = message
  async function* raw() {
    yield source
  }
  await options.receive(raw(), envelope)
}

/** Whom of ours it was for, as the server noted it, and as it says itself. */
function envelopeIn(head: string, isOurs: (address: string) => boolean): MailEnvelope {
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const valuesOf = (name: string) =>
    lines.filter((line) => line.toLowerCase().startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim())
  const addressesIn = (value: string) =>
    Array.from(value.matchAll(/[^\s<>,;:"()@]{1,200}@[^\s<>,;:"()@]{1,255}/g), ([one]) => one.toLowerCase())
  const named = ['delivered-to', 'x-original-to', 'to', 'cc'].flatMap(valuesOf).flatMap(addressesIn)
  const [returnPath] = valuesOf('return-path')
  const [from = ''] = (returnPath === undefined ? valuesOf('from') : [returnPath]).flatMap(addressesIn)
  return { from, to: [...new Set(named.filter(isOurs))].slice(0, 20), clientAddress: '', clientName: imapName }
}

/** By the path that the server calls it by; made where there is none. Not every server says that it is there already. */
async function folder(client: ImapFlow, path: string[]): Promise<string> {
  const listed = await client.list()
  const known = listed.find(({ path: called, delimiter }) => called.endsWith(path.join(delimiter)))
  return known ? known.path : (await client.mailboxCreate(path)).path
}

const boxIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'

/** Signs in, opens the mailbox, and leaves; throws where one of them is refused. */
export async function checkImap(url: string) {
  const client = await openImap(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(boxIn(url), { readOnly: true })
  } finally {
    client.close()
  }
}

/** Most installations read no mailbox: the library is loaded by those that do. */
async function openImap(url: string): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'imaps:'
  return new Client({
    host: hostname,
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    secure: isSecure,
    // A password never goes over an open line to another machine.
    ...(!isSecure && !isLoopback(hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 300_000,
    maxIdleTime: 240_000,
  })
}
