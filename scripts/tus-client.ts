// A person who uploads over HTTP, for the tests and benches that need a real product to send to, or to kill.
import { type FileHandle, open } from 'node:fs/promises'
import { signIn } from './sign-in.ts'

const tus = { 'Tus-Resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

export type Sender = { origin: string; cookie: string }

export async function signInAsAda(origin: string): Promise<Sender> {
  return { origin, cookie: await signIn(origin, 'ada') }
}

const headersOf = ({ origin, cookie }: Sender) => ({ ...tus, Origin: origin, Cookie: cookie })

/** The address the pieces go to. */
export async function beginUpload(
  sender: Sender,
  fileName: string,
  sizeBytes: number,
  purpose: 'raw' | 'picture' = 'raw',
): Promise<string> {
  const metadata = `purpose ${base64(purpose)},filename ${base64(fileName)}`
  const headers = { ...headersOf(sender), 'Upload-Length': String(sizeBytes), 'Upload-Metadata': metadata }
  const answer = await fetch(`${sender.origin}/api/uploads`, { method: 'POST', headers })
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('location') ?? ''
}

export async function askOffset(sender: Sender, path: string): Promise<number> {
  const answer = await fetch(sender.origin + path, { method: 'HEAD', headers: headersOf(sender) })
  if (!answer.ok) throw new Error(`The offset was refused: ${answer.status}`)
  return Number(answer.headers.get('upload-offset'))
}

/** Sends bytes of a file from `offset`; `onChunk` is told how many have left, and may throw to break the line. */
export async function sendPiece(
  sender: Sender,
  path: string,
  file: FileHandle,
  range: { offset: number; length: number },
  onChunk: (sentBytes: number) => void | Promise<void> = () => {},
): Promise<number> {
  const answer = await fetch(sender.origin + path, {
    method: 'PATCH',
    headers: {
      ...headersOf(sender),
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(range.offset),
      'Content-Length': String(range.length),
    },
    body: readPiece(file, range, onChunk),
    duplex: 'half',
  } as RequestInit & { duplex: 'half' })
  if (answer.status !== 204) throw new Error(`The piece was refused: ${answer.status} ${await answer.text()}`)
  return Number(answer.headers.get('upload-offset'))
}

const CHUNK_BYTES = 256 * 1024

export function readPiece(
  file: FileHandle,
  { offset, length }: { offset: number; length: number },
  onChunk: (sentBytes: number) => void | Promise<void> = () => {},
): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      await onChunk(sent)
      const size = Math.min(CHUNK_BYTES, length - sent)
      if (size <= 0) return controller.close()
      const { buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, offset + sent)
      sent += size
      controller.enqueue(buffer)
    },
  })
}

/** A whole file, piece by piece, each as large as the speed so far suggests. */
export async function sendFile(
  sender: Sender,
  place: string,
  pieceBytesAt: (bytesPerSecond: number) => number,
): Promise<string> {
  const file = await open(place)
  const { size } = await file.stat()
  const path = await beginUpload(sender, 'video.mp4', size)
  const started = performance.now()
  for (let offset = 0; offset < size;) {
    const length = Math.min(pieceBytesAt((offset * 1000) / (performance.now() - started)), size - offset)
    offset = await sendPiece(sender, path, file, { offset, length })
  }
  await file.close()
  return path
}

/** Once the server has looked into the file: what it says about it. */
export async function waitForCheck(sender: Sender, path: string): Promise<{ state: string; file_size: number }> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(sender.origin + path.replace('/content', ''), { headers: headersOf(sender) })
    const upload = (await answer.json()) as { state: string; file_size: number }
    if (upload.state === 'ready' || upload.state === 'refused' || tries > 6000) return upload
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
