import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import dns2 from 'dns2'

type DnsHandler = Parameters<typeof dns2.createTCPServer>[0] & {}
type Records = Record<string, { texts?: string[]; alias?: string; addresses?: string[] }>
/** What it does when it is asked: answers, says that it cannot, or nothing at all. */
type Mood = 'answers' | 'fails' | 'silent'

const NO_SUCH_NAME = 3
const SERVER_FAILURE = 2

/** A real DNS server on this machine. */
export async function startDnsServer(records: Records) {
  const { Packet } = dns2
  const state: { records: Records; mood: Mood } = { records, mood: 'answers' }
  const handle: DnsHandler = (request, send) => {
    if (state.mood === 'silent') return
    const response = Packet.createResponseFromRequest(request)
    const [question] = request.questions
    const { name, type } = question as unknown as { name: string; type: number }
    const found = state.records[name.toLowerCase()]
    if (state.mood === 'fails') response.header.rcode = SERVER_FAILURE
    else if (!found) response.header.rcode = NO_SUCH_NAME
    else {
      const add = (what: number, data: object) =>
        response.answers.push({ name, type: what, class: Packet.CLASS.IN, ttl: 1, ...data } as never)
      if (type === Packet.TYPE.TXT) for (const text of found.texts ?? []) add(type, { data: text.match(/.{1,255}/gs) })
      if (type === Packet.TYPE.CNAME && found.alias) add(type, { domain: found.alias })
      if (type === Packet.TYPE.A || type === Packet.TYPE.AAAA)
        for (const address of found.addresses ?? [])
          if (address.includes(':') === (type === Packet.TYPE.AAAA)) add(type, { address })
    }
    void send(response)
  }
  const { server, forLong, port } = await listen(handle)
  return {
    servers: [`127.0.0.1:${port}`],
    records: state.records,
    is: (mood: Mood) => (state.mood = mood),
    stop: () => {
      server.close()
      forLong.close()
    },
  }
}

/** On one port for both: what is too long for one packet is asked for once more over TCP. */
async function listen(handle: DnsHandler) {
  for (;;) {
    const forLong = dns2.createTCPServer(handle)
    forLong.listen(0, '127.0.0.1')
    await once(forLong, 'listening')
    const { port } = forLong.address() as AddressInfo
    const server = dns2.createUDPServer(handle)
    const isFree = await Promise.race([
      server.listen(port, '127.0.0.1').then(() => true),
      once(server, 'error').then(() => false),
    ])
    if (isFree) return { server, forLong, port }
    forLong.close()
  }
}

/** Where nobody listens. */
export async function nobodysServer() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((closed) => socket.close(() => closed()))
  return [`127.0.0.1:${port}`]
}
