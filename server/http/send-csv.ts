import { agencyDay } from '../agency/agency-day.ts'
import { errorFacts } from '../error-facts.ts'
import type { HttpContext } from './http-env.ts'

/**
 * Sends a file line by line: however long it is, little of it is in memory. One that breaks half-way must not look
 * complete: its connection is torn, and the browser says that the download failed.
 */
export function sendCsv(c: HttpContext, name: string, lines: AsyncGenerator<string>) {
  const { ctx, log } = c.var
  const text = new TextEncoder()
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name}-${agencyDay(ctx.now())}.csv"`)
  return c.body(
    new ReadableStream({
      async pull(out) {
        try {
          const line = await lines.next()
          if (line.done) out.close()
          else out.enqueue(text.encode(line.value))
        } catch (error) {
          log.error('the export broke off', errorFacts(error))
          const { outgoing } = c.env
          if (!outgoing) return out.error(error)
          // Torn first: told of an error the library would print it, and may end the answer properly.
          outgoing.destroy()
          out.close()
        }
      },
      cancel: async () => void (await lines.return(undefined)),
    }),
  )
}
