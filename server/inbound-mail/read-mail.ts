import { createHash } from 'node:crypto'
import { addressParser } from 'postal-mime'
import { bareSubject, cutHere, mailTextMaxLength, noSubject, refsIn } from '#domain/mail.ts'
import { oneLine, tidyText } from '#domain/text.ts'
import { readReport } from './read-report.ts'
import { splitWords } from './own-words.ts'
import { parseMail, type ParsedMail } from './parse-mail.ts'

export type Mailbox = { name: string; address: string }
export type ReadMail = Awaited<ReturnType<typeof readMail>>

/** Longer than any address that is one (RFC 5321 §4.5.3.1). */
const ADDRESS_MAX = 254

/** What a message says, whatever it was packed in. HTML becomes text here and goes no further. */
export async function readMail(raw: Uint8Array) {
  const mail = await parseMail(raw)
  const fields = Map.groupBy(mail.headers, ({ key }) => key)
  const header = (name: string) => fields.get(name)?.[0]?.value
  const subject = cut(oneLine(mail.subject ?? ''), 500)
  const written = await textOf(mail)
  const { text, quoted } = splitWords(written, { isForward: isForward(subject) })
  const files = mail.attachments.map(({ filename, mimeType, content }) => ({
    name: cut(oneLine(filename ?? ''), 200),
    type: mimeType,
    hash: createHash('sha256')
      .update(typeof content === 'string' ? content : new Uint8Array(content))
      .digest('base64url'),
  }))
  const body_hash = createHash('sha256')
    .update(JSON.stringify([written.replaceAll(/\s+/g, ' '), files.map(({ hash }) => hash)]))
    .digest('base64url')
  const from = onlyMailbox(fields.get('from') ?? [], mail.from)
  const [ownRef] = refsIn(mail.messageId)
  return {
    header,
    contentType: header('content-type') ?? '',
    authenticationResults: (fields.get('authentication-results') ?? []).map(({ value }) => value),
    /** Without an id of its own it is known by what it says, when, and in whose name. */
    message_ref:
      ownRef ??
      `none:${createHash('sha256')
        .update(`${header('date')}\0${from?.address}\0${body_hash}`)
        .digest('base64url')}`,
    body_hash,
    refs: [...new Set([...refsIn(header('in-reply-to')), ...refsIn(header('references')).toReversed()])].slice(0, 100),
    from,
    /** As it stands there, where it is not one address. */
    from_written: cut(oneLine(header('from') ?? ''), 300),
    others: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(mailboxesIn).slice(0, 100),
    subject: subject === '' ? noSubject : subject,
    bare_subject: cut(bareSubject(subject), 200),
    whole: written,
    text,
    quoted,
    files: files.map(({ name, type }) => ({ name, type })),
    report: readReport(mail, header),
    isSpam: /^\s*yes\b/i.test(header('x-spam-flag') ?? ''),
  }
}

const isForward = (subject: string) => /^\s*(?:fwd?|wg|tr|rv|enc|i|转发|轉寄|転送)\s*[:：]/iu.test(subject)

/** As long as it may be, and storable: half a character is none. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()

/** The text part, else the HTML as text. */
async function textOf(mail: ParsedMail): Promise<string> {
  const plain = tidyText(mail.text ?? '')
  const text = plain !== '' ? plain : tidyText(mail.html === undefined ? '' : await textFromHtml(mail.html))
  return text.length > mailTextMaxLength ? `${cut(text, mailTextMaxLength)}\n\n${cutHere}` : text.toWellFormed()
}

async function textFromHtml(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 100, maxChildNodes: 5000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, baseUrl: '' } },
      { selector: 'table', format: 'block' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
}

type ParsedAddress = NonNullable<ParsedMail['from']>

function mailboxesIn(one: ParsedAddress): Mailbox[] {
  const all = one.group ?? [one]
  return all.flatMap(({ name, address }) => {
    const tidy = tidyAddress(address)
    return tidy === null ? [] : [{ name: cut(oneLine(name), 200), address: tidy }]
  })
}

/** Exactly one readable address in exactly one From, or none. */
function onlyMailbox(written: Array<{ value: string }>, from: ParsedMail['from']): Mailbox | null {
  const [line, ...more] = written
  if (!line || more.length > 0 || addressParser(line.value, { flatten: true }).length !== 1) return null
  if (!from || from.group) return null
  return mailboxesIn(from)[0] ?? null
}

/** In lower case; null where it is none. */
function tidyAddress(address: string): string | null {
  const tidy = address.trim().toLowerCase()
  return tidy.length <= ADDRESS_MAX && /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(tidy) ? tidy : null
}
