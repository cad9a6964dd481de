import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { isPublicAddress } from './public-address.ts'

/** All of it: looking up the name, every redirect, the last byte. */
const TIME_LIMIT_MS = 10_000
/** An address that takes longer to be reached is none, where the name has another. */
const REACHED_WITHIN_MS = 2_500
const MOST_BYTES = 256 * 1024

type Address = { address: string; family: number }

/** How names become addresses and addresses connections; a test takes ways of its own. */
type Ways = {
  resolve: (name: string) => Promise<Address[]>
  connect: (address: Address, port: number) => Socket
  timeLimitMs: number
  reachedWithinMs: number
}
const realWays: Ways = {
  resolve: (name) => lookup(name, { all: true }),
  connect: ({ address, family }, port) => connect({ host: address, family, port }),
  timeLimitMs: TIME_LIMIT_MS,
  reachedWithinMs: REACHED_WITHIN_MS,
}

type Asked = {
  method?: 'GET' | 'HEAD' | 'POST'
  /** These and the body are for this address: whoever it sends us on to gets neither. */
  headers?: Record<string, string>
  body?: string
  /** How many are followed, each checked as this address is; else a redirect is the answer. */
  redirects?: number
  /** Whose counterpart among our own pages may be asked outside production: /dev/webhooks/ or /dev/sites/. */
  askedBy?: 'webhooks' | 'sites' | undefined
}
type Answer = { url: string; status: number; headers: IncomingHttpHeaders; body: Buffer }

type Reason = 'not_allowed' | 'unknown_name' | 'too_slow' | 'too_large' | 'too_many_redirects' | 'no_answer'

/** Says in one word why there is no answer, and nothing of what an inside address might have told. */
export class OutsideError extends Error {
  readonly reason: Reason
  constructor(reason: Reason, cause?: unknown) {
    super(`Nothing fetched: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * The one way to an address that somebody else chose. It leads to the public internet alone: http and https on their own ports,
 * every address of the name checked and the connection made to a checked one, no credentials, no proxy of the environment.
 */
export function createFetchOutside({ production, origin }: { production: boolean; origin: string }, ways = realWays) {
  return async function fetchOutside(address: string, asked: Asked = {}): Promise<Answer> {
    const signal = AbortSignal.timeout(ways.timeLimitMs)
    const { method = 'GET', redirects = 0 } = asked
    try {
      let url = urlOf(address)
      let answer = await ask(url, asked, signal)
      let next = redirects > 0 && method !== 'POST' ? redirectOf(answer) : undefined
      for (let left = redirects; next !== undefined; left--) {
        if (left === 0) throw new OutsideError('too_many_redirects')
        url = urlOf(next, url)
        answer = await ask(url, { method, askedBy: asked.askedBy }, signal)
        next = redirectOf(answer)
      }
      return answer
    } catch (error) {
      if (error instanceof OutsideError) throw error
      throw new OutsideError(signal.aborted ? 'too_slow' : 'no_answer', error)
    }
  }

  async function ask(
    url: URL,
    { method = 'GET', headers, body, askedBy }: Asked,
    signal: AbortSignal,
  ): Promise<Answer> {
    const addresses = await addressesOf(url, signal, isOurs(url, askedBy))
    const socket = await connectTo(url, addresses, signal)
    let outgoing: ClientRequest | undefined
    try {
      // Refuses at once a header that cannot be sent.
      const sent = request({
        method,
        path: url.pathname + url.search,
        headers: { 'user-agent': 'Slipway', 'accept-encoding': 'identity', ...headers, host: url.host },
        // Without an agent nobody keeps the connection, and nobody puts a proxy in between.
        createConnection: () => securedFor(url, socket),
        signal,
      })
      outgoing = sent
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).once('error', reject)
        sent.once('close', () => reject(new OutsideError('no_answer')))
        sent.end(body)
      })
      return {
        url: url.href,
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await readAll(response),
      }
    } finally {
      outgoing?.on('error', () => {}).destroy()
      socket.destroy()
    }
  }

  /** To the first of the checked addresses that can be reached. The name is looked up no second time. */
  async function connectTo(url: URL, addresses: Address[], signal: AbortSignal): Promise<Socket> {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const shareMs = Math.min(ways.reachedWithinMs, ways.timeLimitMs / addresses.length)
    let failure: unknown
    for (const [index, address] of addresses.entries()) {
      const isLast = index === addresses.length - 1
      const socket = ways.connect(address, port).on('error', () => {})
      const patience = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(shareMs)])
      try {
        await once(socket, 'connect', { signal: patience })
        return socket
      } catch (error) {
        socket.destroy()
        signal.throwIfAborted()
        failure = error
      }
    }
    throw failure
  }

  async function addressesOf(url: URL, signal: AbortSignal, isOurs: boolean): Promise<Address[]> {
    if (!isOurs && !hasOwnPort(url)) throw new OutsideError('not_allowed')
    const name = nameIn(url)
    const family = isIP(name)
    const addresses = family ? [{ address: name, family }] : await within(signal, ways.resolve(name)).catch(unknownName)
    if (addresses.length === 0) throw new OutsideError('unknown_name')
    if (!isOurs && !addresses.every(({ address }) => isPublicAddress(address))) throw new OutsideError('not_allowed')
    return addresses
  }

  function isOurs(url: URL, askedBy: Asked['askedBy']) {
    if (production || !askedBy || url.origin !== origin) return false
    return new RegExp(`^/dev/${askedBy}/[\\w-]+$`).test(url.pathname)
  }
}

function securedFor(url: URL, socket: Socket): Socket {
  if (url.protocol !== 'https:') return socket
  const name = nameIn(url)
  // An address is no name to ask for; the certificate is checked against it all the same.
  const asked = isIP(name) ? { host: name } : { servername: name }
  return secure({ socket, ...asked, rejectUnauthorized: true })
}

function urlOf(address: string, from?: URL): URL {
  const url = URL.canParse(address, from) ? new URL(address, from) : null
  const isFine = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isFine) throw new OutsideError('not_allowed')
  return url
}

const hasOwnPort = ({ port }: URL) => port === '' || port === '80' || port === '443'

const nameIn = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

function unknownName(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === 'ENOTFOUND' || code === 'ENODATA') throw new OutsideError('unknown_name', error)
  throw error
}

function redirectOf({ status, headers }: Answer): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MOST_BYTES) throw new OutsideError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What cannot be told to end, ended by a signal. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
