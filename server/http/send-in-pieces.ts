import { errorFacts } from '../error-facts.ts'
import type { HttpContext } from './http-env.ts'

type File = { name: string; type: string; pieces: AsyncGenerator<Uint8Array<ArrayBuffer>> }

/**
 * Sends a file piece by piece: however long it is, little of it is in memory. One that breaks half-way must not look complete: its
 * connection is torn, and the browser says that the download failed.
 */
export function sendInPieces(c: HttpContext, { name, type, pieces }: File) {
  const { log } = c.var
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(
    new ReadableStream({
      async pull(out) {
        try {
          const piece = await pieces.next()
          if (piece.done) out.close()
          else out.enqueue(piece.value)
        } catch (error) {
          log.error('the export broke off', errorFacts(error))
          const { outgoing } = c.env
          if (!outgoing) return out.error(error)
          // Torn first: told of an error the library would print it, and may end the answer properly.
          outgoing.destroy()
          out.close()
        }
      },
      cancel: async () => void (await pieces.return(undefined)),
    }),
  )
}
