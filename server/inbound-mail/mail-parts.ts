import { eq } from 'drizzle-orm'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, notKept, type NotKept } from '#domain/attachments.ts'
import { judgeFile, type ScanFile } from '../attachments/judge.ts'
import type { Ctx } from '../context.ts'
import { addMailedFiles } from '../conversations/attachments.ts'
import { rewriteOpening } from '../tickets/ticket-mails.ts'
import { keepReserve } from '../uploads/room.ts'
import { attachedName } from '../uploads/file-names.ts'
import type { AttachedFile } from '../uploads/uploads.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { parseMail, type ParsedMail } from './parse-mail.ts'
import { readRaw } from './receive-mail.ts'

type Keeping = Pick<Ctx, 'db' | 'now' | 'storage'> & { scanFile: ScanFile | null }
type Part = ParsedMail['attachments'][number]

/** What proves or repeats the message, and is no file of anybody's. */
const wrappings = new Set([
  'application/pgp-signature',
  'application/pgp-keys',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'message/delivery-status',
  'text/rfc822-headers',
])

/** Where a mail program begins what it adds to somebody's words: their signature, or what they answer. */
const addedByProgram =
  /class="?[^">]{0,300}(?:gmail_signature|gmail_quote|moz-signature|moz-cite-prefix|yahoo_quoted)|id="?[^">]{0,300}(?:signature|divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)|<blockquote/i

/** A logo or a line is smaller than any picture somebody would send. */
const DECORATION_BYTES = 4096

/** The files of a message, without the pictures that belong to a signature or to what is quoted. */
function filesIn(mail: ParsedMail): Part[] {
  const html = mail.html ?? ''
  const added = html.search(addedByProgram)
  return mail.attachments.filter((part) => {
    if (wrappings.has(part.mimeType)) return false
    const id = part.contentId?.replaceAll(/^<|>$/g, '')
    const at = id ? html.indexOf(`cid:${id}`) : -1
    if (at === -1 || !part.mimeType.startsWith('image/')) return true
    return bytesOf(part).length >= DECORATION_BYTES && (added === -1 || at < added)
  })
}

const bytesOf = ({ content }: Part) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

/** Of parts that have none. */
const names: Record<string, string> = { 'message/rfc822': 'message.eml', 'text/calendar': 'invitation.ics' }

function nameOf({ filename, mimeType }: Pick<Part, 'filename' | 'mimeType'>): string {
  const [kind, form = ''] = mimeType.split('/')
  const made = kind === 'image' ? `picture.${form.replace('jpeg', 'jpg').replace(/\W.*$/, '')}` : 'file'
  return attachedName(filename || (names[mimeType] ?? made))
}

/** How many refusals are told one by one. */
const SAID = 20

/**
 * Judges the files of a message that was taken, and puts those that may be kept beside it; of the others it says why not. May run twice:
 * what is beside it stays. While a scanner is away the words are there and the files wait.
 */
export async function keepMailParts(ctx: Keeping, mailId: string) {
  const [row] = await ctx.db.select().from(inbound_mails).where(eq(inbound_mails.id, mailId))
  if (row?.state !== 'taken') return
  const parts = filesIn(await parseMail(await readRaw(ctx, row)))
  const files: Array<{ file: AttachedFile; content: Uint8Array }> = []
  const lines: string[] = []
  for (const [index, part] of parts.entries()) {
    const file_name = nameOf(part)
    const content = bytesOf(part)
    const refuse = (reason: NotKept) => void lines.push(notKept(file_name, reason))
    if (content.length === 0) refuse('empty')
    else if (content.length > MAX_ATTACHMENT_BYTES) refuse('tooLarge')
    else if (files.length === MAX_ATTACHMENTS) refuse('tooMany')
    else {
      const judged = await judgeFile(content, part.filename ?? file_name, ctx.scanFile)
      if ('refused' in judged) refuse(judged.refused)
      // The same name for every attempt: what one of them left the next one writes again.
      else {
        const file_path = `attachments/${mailId}-${index + 1}-${file_name}`
        files.push({ file: { file_name, file_size: content.length, file_path, ...judged }, content })
      }
    }
  }
  const more = lines.length - SAID
  if (more > 0) lines.splice(SAID, more, `And ${more} more were not kept.`)
  // Otherwise they wait, as while a scanner is away.
  await keepReserve(
    ctx.storage,
    files.reduce((sum, { content }) => sum + content.length, 0),
  )
  for (const { file, content } of files) await ctx.storage.put(file.file_path, content, file.file_type)
  const isKept = await write(
    ctx,
    mailId,
    files.map(({ file }) => file),
    lines,
  )
  // The message is gone meanwhile, or there is no room.
  if (!isKept) for (const { file } of files) await ctx.storage.remove(file.file_path)
}

const write = (ctx: Omit<Keeping, 'scanFile'>, mailId: string, files: AttachedFile[], lines: string[]) =>
  ctx.db.transaction(async (tx) => {
    const { isKept, opening } = await addMailedFiles(tx, mailId, ctx.now(), files, lines)
    if (opening) await rewriteOpening(tx, opening)
    return isKept
  })

/** However often it was tried: nobody could look into them. */
export async function giveUpOnMailParts(ctx: Omit<Keeping, 'scanFile'>, mailId: string) {
  const [row] = await ctx.db.select().from(inbound_mails).where(eq(inbound_mails.id, mailId))
  if (row?.state !== 'taken') return
  const parts = filesIn(await parseMail(await readRaw(ctx, row)))
  const lines = parts.slice(0, SAID).map((part) => notKept(nameOf(part), 'unchecked'))
  await write(ctx, mailId, [], lines)
}
