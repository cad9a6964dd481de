import { refsIn } from '#domain/mail.ts'
import { oneLine } from '#domain/text.ts'
import type { ParsedMail } from './parse-mail.ts'

/** What a mail server tells of a message that it could not deliver (RFC 3464). */
export type DeliveryReport = { recipients: string[]; reason: string; refs: string[] }

const REASON_MAX = 300

/** Null where it is no such report, or where the message is only late, or has arrived. */
export function readReport(mail: ParsedMail, header: (name: string) => string | undefined): DeliveryReport | null {
  if (!/^\s*multipart\/report\b/i.test(header('content-type') ?? '')) return null
  const partOf = (type: RegExp) => mail.attachments.find(({ mimeType }) => type.test(mimeType))
  const status = partOf(/^message\/(?:global-)?delivery-status$/i)
  if (!status) return null
  const told = textOf(status).split(/\n[ \t]*\n/)
  const failed = told.map(fieldsOf).find((fields) => /^failed\b/i.test(fields.get('action') ?? ''))
  if (!failed) return null
  const recipients = ['final-recipient', 'original-recipient'].flatMap((name) => behindType(failed.get(name)) ?? [])
  const returned = partOf(/^(?:message\/(?:global|rfc822)(?:-headers)?|text\/rfc822-headers)$/i)
  const head = returned ? (textOf(returned).split(/\n[ \t]*\n/)[0] ?? '') : ''
  return {
    recipients: recipients.map((address) => address.toLowerCase()),
    reason: oneLine(behindType(failed.get('diagnostic-code')) ?? failed.get('status') ?? '').slice(0, REASON_MAX),
    refs: [fieldsOf(head).get('message-id'), header('in-reply-to'), header('references')].flatMap(refsIn),
  }
}

type Part = ParsedMail['attachments'][number]
const textOf = ({ content }: Part) =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).replaceAll('\r\n', '\n')

/** Lines that go on are one. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
      return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : []
    }),
  )
}

/** 'rfc822; sam@field.example', 'smtp; 550 no such user'. */
const behindType = (value: string | undefined) => value?.replace(/^[^;]*;/, '').trim() || undefined
