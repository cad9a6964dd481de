import { fdatasyncSync, readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Postgres in WebAssembly, on its own thread, spoken to in the wire protocol over one port per connection.
 * One message in is one or more whole protocol messages; one message out is everything Postgres answered.
 */
if (!parentPort) throw new Error('embedded-worker.ts runs as a worker thread')
const parent = parentPort
export type EmbeddedWorkerData = { folder: string | null; snapshot?: string | undefined; program?: WebAssembly.Module }
const { folder, snapshot, program } = workerData as EmbeddedWorkerData

/** PGlite mounts the folder without a working fsync: give Emscripten's node filesystem one, so that commits are durable. */
class DurableFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const mendFsync = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } }
      NODEFS.stream_ops.fsync = (stream: { nfd?: number }) => {
        if (stream.nfd !== undefined) fdatasyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mendFsync] } }
  }
}

/** PGlite's own start parameters without -F (which turns fsync off), and sized for a small process. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['wal_sync_method=fsync', 'max_wal_size=64MB', 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]),
]

const postgres = await PGlite.create({
  extensions: { pg_trgm },
  ...(folder === null ? { dataDir: 'memory://' } : { fs: new DurableFolder(folder), startParams }),
  ...(program && { pgliteWasmModule: program }),
  ...(snapshot === undefined ? {} : { loadDataDir: new Blob([readFileSync(snapshot)]) }),
})

/** The protocol's simple query: 'Q', length, text, zero. */
function simpleQuery(text: string) {
  const message = Buffer.alloc(text.length + 6)
  message.write('Q')
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return message
}

const TERMINATE = 'X'.charCodeAt(0)

/** There is one session for the life of the process: whoever connects must not find what the last one left in it. */
function serve(connection: MessagePort) {
  postgres.execProtocolRawSync(simpleQuery('ROLLBACK'))
  postgres.execProtocolRawSync(simpleQuery('DISCARD ALL'))
  connection.on('message', (message: Uint8Array) => {
    if (message[0] === TERMINATE) return connection.close()
    const answer = postgres.execProtocolRawSync(message).slice()
    connection.postMessage(answer, [answer.buffer])
  })
}

parent.on('message', async (message: { connection: MessagePort } | { saveTo: string } | 'close') => {
  if (message === 'close') {
    await postgres.close()
    parent.postMessage('closed')
  } else if ('saveTo' in message) {
    writeFileSync(message.saveTo, Buffer.from(await (await postgres.dumpDataDir('none')).arrayBuffer()))
    parent.postMessage('saved')
  } else {
    serve(message.connection)
  }
})
parent.postMessage('ready')
