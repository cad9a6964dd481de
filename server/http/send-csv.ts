import { agencyDay } from '../agency/agency-day.ts'
import type { HttpContext } from './http-env.ts'
import { sendInPieces } from './send-in-pieces.ts'

/** Sends a table line by line, named by what it is of and the day. */
export const sendCsv = (c: HttpContext, name: string, lines: AsyncGenerator<string>) =>
  sendInPieces(c, {
    name: `${name}-${agencyDay(c.var.ctx.now())}.csv`,
    type: 'text/csv; charset=utf-8',
    pieces: encoded(lines),
  })

async function* encoded(lines: AsyncGenerator<string>) {
  const text = new TextEncoder()
  for await (const line of lines) yield text.encode(line)
}
