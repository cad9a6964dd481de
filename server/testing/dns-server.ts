import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import dns2 from 'dns2'

type Records = Record<string, { texts?: string[]; alias?: string; addresses?: string[] }>
/** What it does when it is asked: answers, says that it cannot, or nothing at all. */
type Mood = 'answers' | 'fails' | 'silent'

const NO_SUCH_NAME = 3
const SERVER_FAILURE = 2

/** A real DNS server on this machine. */
export async function startDnsServer(records: Records) {
  const { Packet } = dns2
  const state: { records: Records; mood: Mood } = { records, mood: 'answers' }
  const server = dns2.createUDPServer((request, send) => {
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
  })
  await server.listen(0, '127.0.0.1')
  const { port } = server.address()
  return {
    servers: [`127.0.0.1:${port}`],
    records: state.records,
    is: (mood: Mood) => (state.mood = mood),
    stop: () => server.close(),
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
