import { type ServerResponse, STATUS_CODES } from 'node:http'

/**
 * Whole answers, from the status line to the last byte, written to the connection as they are. Node makes and checks the
 * headers of each answer anew, which takes a quarter of the time of a page (docs/decisions/0006).
 */

/** Where the connection goes on after this answer and no other answer is before it; elsewhere Node has more to say. */
export function canSendAsItIs({ socket, shouldKeepAlive, headersSent, req }: ServerResponse) {
  return socket !== null && shouldKeepAlive && !headersSent && req.httpVersion === '1.1'
}

/** A text of letters that every encoding writes alike. */
export function sendAsItIs(response: ServerResponse, answer: Buffer | string) {
  response.socket?.write(answer, 'latin1')
  // Node's own way of saying that nothing is left to send. as-it-is.test.ts fails should a newer Node say it in another.
  Object.assign(response, { _header: 'sent', _headerSent: true, _hasBody: false })
  response.end()
}

/** Status line and headers (name, value, name, value). The date comes first, so that it lies at the same place in every answer. */
export function headOf(status: number, headers: string[]) {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Date: ${dateNow()}`]
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** An answer that is sent many times. */
export function keepAnswer(status: number, headers: string[], body: Buffer) {
  const bytes = Buffer.concat([Buffer.from(headOf(status, headers), 'latin1'), body])
  const dateAt = bytes.indexOf('Date: ') + 'Date: '.length
  let date = ''
  return (response: ServerResponse) => {
    if (date !== dateNow()) bytes.write((date = dateNow()), dateAt, 'latin1')
    sendAsItIs(response, bytes)
  }
}

let second = 0
let written = ''
function dateNow() {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) written = new Date((second = now) * 1000).toUTCString()
  return written
}
