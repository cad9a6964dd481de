import type { AttachmentRefusal } from '#domain/attachments.ts'
import { lookIntoZip, zipIn } from './archives.ts'
import { endsAsProgram } from './endings.ts'
import { readPictureSize, type PictureSize } from './picture-size.ts'
import { isLockedDocument, isProgram, isTestVirus } from './programs.ts'
import { isScript, textOf } from './scripts.ts'

/** What a file was found to be, or why it is not kept. */
export type Judgement = ({ file_type: string } & PictureSize) | { refused: AttachmentRefusal }

/** Says whether a scanner of viruses finds something. Throws where none can be asked: the file waits then. */
export type ScanFile = (content: Uint8Array) => Promise<boolean>

/** What the library may find beside what we look for ourselves. */
const programTypes = new Set(
  'exe elf macho lnk alias jar apk class deb rpm cab crx xpi swf wasm chm iso dmg asar docm dotm xlsm xltm pptm potm ppsm'.split(
    ' ',
  ),
)

/** Decides by what is in a file and by how its name ends whether it may be kept beside a message; the name only adds refusals. */
export async function judgeFile(bytes: Uint8Array, fileName: string, scan: ScanFile | null = null): Promise<Judgement> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = textOf(content)
  const refused = await findRefusal(content, text, fileName)
  if (refused) return { refused }
  const found = await findType(content)
  // Words may begin as a program does, and are none.
  if (found && programTypes.has(found.ext) && text === null) return { refused: 'program' }
  if (scan && (await scan(content))) return { refused: 'harmful' }
  const file_type = typeOf(found, text)
  return { file_type, ...(await readPictureSize(content, file_type)) }
}

/** The same by the beginning of a large file alone: what lies further in an archive is not looked at. */
export async function judgeBeginning(bytes: Uint8Array, fileName: string): Promise<Judgement> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = textOf(content)
  if (endsAsProgram(fileName) || isProgram(content) || (text !== null && isScript(text))) return { refused: 'program' }
  if (isLockedDocument(content)) return { refused: 'locked' }
  const found = await findType(content)
  if (found && programTypes.has(found.ext) && text === null) return { refused: 'program' }
  return { file_type: typeOf(found, text), width: null, height: null }
}

function typeOf(found: Awaited<ReturnType<typeof findType>>, text: string | null): string {
  if (found && !programTypes.has(found.ext)) return found.ext === 'apng' ? 'image/png' : found.mime
  return text === null ? 'application/octet-stream' : 'text/plain'
}

async function findRefusal(content: Buffer, text: string | null, fileName: string): Promise<AttachmentRefusal | null> {
  if (isTestVirus(content)) return 'harmful'
  if (endsAsProgram(fileName) || isProgram(content)) return 'program'
  if (text !== null && isScript(text)) return 'program'
  if (isLockedDocument(content)) return 'locked'
  const zip = zipIn(content)
  return zip && lookIntoZip(zip)
}

async function findType(content: Buffer) {
  // Loaded by the first file: the library takes a moment.
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(content).catch(() => undefined)
}
