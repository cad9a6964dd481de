import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

/** A mail server with one mailbox, whose lines can be cut. */
export async function startImapServer({ port = 0 } = {}) {
  const lines = new Set<Socket>()
  const imap = hoodiecrow({
    plugins: ['IDLE', 'ID', 'NAMESPACE', 'UNSELECT', 'SPECIAL-USE', 'CREATE-SPECIAL-USE'],
    storage: { INBOX: {}, '': { separator: '/', folders: {} } },
  })
  const { server } = imap
  server.on('connection', (line: Socket) => {
    lines.add(line)
    line.on('close', () => lines.delete(line)).on('error', () => {})
  })
  imap.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const messagesIn = (folder: string) => imap.folderCache[folder]?.messages ?? []
  return {
    url: `imap://testuser:testpass@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    /** As if it had come in; whoever listens is told. */
    deliver: (raw: string) => imap.appendMessage('INBOX', [], false, raw.replaceAll(/\r?\n/g, '\r\n')),
    countIn: (folder: string) => messagesIn(folder).length,
    lines: () => lines.size,
    cut: () => lines.forEach((line) => line.destroy()),
    stop: async () => {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close').catch(() => {})
    },
  }
}
