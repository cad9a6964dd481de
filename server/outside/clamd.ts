import { connect } from 'node:net'
import type { ScanFile } from '../attachments/judge.ts'

const PATIENCE_MS = 60_000
const PIECE_BYTES = 64 * 1024

/** Asks a clamd, at `tcp://host:3310` or `unix:///path`, in its own words (INSTREAM of clamd's manual): it sees the content, nothing else. */
export function createScanner(url: string): ScanFile {
  const { protocol, hostname, port, pathname } = new URL(url)
  const place = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  return async (content) => {
    const answer = await ask(place, content)
    if (/: OK\0?\s*$/.test(answer)) return false
    if (/ FOUND\0?\s*$/.test(answer)) return true
    throw new Error(`clamd did not decide: ${answer.slice(0, 100)}`)
  }
}

function ask(place: { path: string } | { host: string; port: number }, content: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const line = connect(place)
    let answer = ''
    line.setTimeout(PATIENCE_MS, () => line.destroy(new Error('clamd does not answer')))
    line.setEncoding('latin1')
    line.on('data', (text) => {
      answer += String(text)
      // A command that begins with z is answered up to a zero.
      if (answer.endsWith('\0')) line.end()
    })
    let failed = new Error('clamd said nothing')
    line.on('error', (error) => (failed = error))
    // Also where it hangs up in the middle, having seen enough: what it said counts.
    line.on('close', () => (answer === '' ? reject(failed) : resolve(answer)))
    line.write('zINSTREAM\0')
    for (let at = 0; at < content.length; at += PIECE_BYTES) {
      const piece = content.subarray(at, at + PIECE_BYTES)
      line.write(lengthOf(piece.length))
      line.write(piece)
    }
    line.write(lengthOf(0))
  })
}

function lengthOf(bytes: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
