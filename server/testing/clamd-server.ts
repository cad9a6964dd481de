import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** As clamd's manual says of INSTREAM: pieces with their length in network byte order before them, ended by one of nothing. */
function contentIn(said: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (said.subarray(0, command.length).toString('latin1') !== command) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(said.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** A clamd in the little: it finds the word 'worm', and can be away, hang up, be full or keep the line open. */
export async function startClamd({ maxBytes = 1e9, port = 0, hangsUp = false, lingers = false } = {}) {
  const seen: string[] = []
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line)).on('error', () => {})
    if (hangsUp) return void line.destroy()
    let said = Buffer.alloc(0)
    const answer = (text: string) => (lingers ? line.write(`${text}\0`) : line.end(`${text}\0`))
    line.on('data', (piece) => {
      said = Buffer.concat([said, piece as Buffer])
      if (said.length > maxBytes) return void answer('INSTREAM size limit exceeded. ERROR')
      const content = contentIn(said)
      if (content === null) return
      seen.push(createHash('sha256').update(content).digest('hex'))
      answer(content.includes('worm') ? 'stream: Test.Worm-1 FOUND' : 'stream: OK')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    port: address.port,
    seen,
    stop: async () => {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
