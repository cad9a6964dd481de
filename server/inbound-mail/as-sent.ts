import { eq } from 'drizzle-orm'
import type { IOptions, Tag } from 'sanitize-html'
import { AppError } from '#domain/errors.ts'
import { writeMailbox } from '#domain/mail.ts'
import { oneLine, tidyText } from '#domain/text.ts'
import type { Ctx } from '../context.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { asUnreadable, parseMail, type ParsedMail } from './parse-mail.ts'
import { readRaw } from './receive-mail.ts'

/** More than anybody lays out; what is longer is shown as its text. */
const HTML_MAX = 2_000_000
/** Pictures of a message that stand in it, all together. */
const PICTURES_MAX_BYTES = 8 * 1024 * 1024
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** conversations.md §3.2: nothing of it runs, nothing of it asks anybody for anything. */
export const asSentPolicy = "sandbox; default-src 'none'; img-src data:"

/** A message as it was sent: who, to whom, and its HTML with all taken out that could do something. */
export async function readAsSent(ctx: Pick<Ctx, 'db' | 'storage'>, mailId: string) {
  const [row] = await ctx.db.select().from(inbound_mails).where(eq(inbound_mails.id, mailId))
  if (!row || !(await ctx.storage.exists(row.raw_path))) throw new AppError('not_found')
  const mail = await parseMail(await readRaw(ctx, row)).catch(asUnreadable)
  const written = (name: string) => oneLine(mail.headers.find(({ key }) => key === name)?.value ?? '')
  const { html } = mail
  return {
    subject: oneLine(mail.subject ?? ''),
    from: row.from_address ? writeMailbox({ name: row.from_name, address: row.from_address }) : written('from'),
    to: written('to'),
    received_at: row.received_at,
    files: mail.attachments.map(({ filename, mimeType }) => oneLine(filename ?? '') || mimeType),
    ...(html !== undefined && html.length <= HTML_MAX
      ? { html: await harmless(html, picturesOf(mail)) }
      : { text: tidyText(mail.text ?? html ?? '') }),
  }
}

/** What the message brought along, by the names it is called in it. */
function picturesOf({ attachments }: ParsedMail): Map<string, string> {
  const pictures = new Map<string, string>()
  let size = 0
  for (const { contentId, mimeType, content } of attachments) {
    const type = mimeType.toLowerCase()
    if (!contentId || !pictureTypes.has(type) || typeof content === 'string') continue
    const bytes = Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
    size += bytes.byteLength
    if (size > PICTURES_MAX_BYTES) break
    pictures.set(contentId.replaceAll(/^<|>$/g, ''), `data:${type};base64,${bytes.toString('base64')}`)
  }
  return pictures
}

/** A short list of what is let through: no scripts, styles, forms or frames, and of pictures only those that came with it. */
async function harmless(html: string, pictures: Map<string, string>): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    ...kept,
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'center'],
    transformTags: { img: (_name, attributes) => pictureIn(attributes, pictures), a: linkOf },
  })
}

const kept: IOptions = {
  allowedAttributes: {
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'math', 'object'],
  nestingLimit: 200,
}

function pictureIn({ src = '', alt = '', width, height }: Tag['attribs'], pictures: Map<string, string>): Tag {
  const sent = /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(src) ? src : pictures.get(cidIn(src))
  if (sent === undefined) return { tagName: 'span', attribs: {}, text: alt ? `[${oneLine(alt)}]` : '' }
  return { tagName: 'img', attribs: { src: sent, alt, ...(width && { width }), ...(height && { height }) } }
}

function cidIn(src: string): string {
  const named = /^cid:(.+)$/i.exec(src)?.[1] ?? ''
  try {
    return decodeURIComponent(named)
  } catch {
    return named
  }
}

const linkOf = (tagName: string, { href, title }: Tag['attribs']): Tag => ({
  tagName,
  attribs: { ...(href && { href }), ...(title && { title }), rel: 'noopener noreferrer nofollow' },
})
