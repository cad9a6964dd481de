declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type ImapServer = {
    server: Server
    folderCache: Record<string, { messages: Array<{ uid: number; raw: string }> } | undefined>
    listen(port: number, host: string): void
    appendMessage(mailbox: string, flags: string[], internalDate: string | false, raw: string): void
  }
  export default function hoodiecrow(options: { plugins: string[]; storage: object }): ImapServer
}
