import EmailReplyParser from 'email-reply-parser'
import { tidyText } from '#domain/text.ts'

/** The library's patterns take the square of what they are given: more than a person writes is shown as it came. */
const READ_UP_TO = 10_000

/**
 * Where a mail program puts the message before without marking each of its lines: Outlook in its languages, QQ Mail, Lotus Notes.
 * Everything behind it was said before.
 */
const originals = [
  'original message',
  'original',
  'ursprüngliche nachricht',
  "message d['’]origine",
  'mensaje original',
  'messaggio originale',
  'mensagem original',
  'oorspronkelijk bericht',
  'originalmeddelande',
  'oprindelig (?:meddelelse|besked)',
  'wiadomość oryginalna',
  '原始邮件',
  '原始郵件',
  '元のメッセージ',
].join('|')
const divider = new RegExp(String.raw`^[ \t>]*[-_]{3,}[ \t\u00a0]*(?:${originals})[ \t\u00a0]*[-_]{3,}[ \t]*$`, 'imu')

const froms = 'from|von|de|da|van|från|fra|od|lähettäjä|发件人|寄件者|差出人|보낸 사람|от'
const subjects = 'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|temat|aihe|主题|主旨|件名|제목|тема'
/** The head of a message as text: a line who it is from, and within the next ones what it is about. */
const head = new RegExp(
  String.raw`^[ \t]*\*?(?:${froms})[ \t]?\*?[ \t]?[:：]\*?[^\n]+\n(?:[^\n]*\n){0,5}?[ \t]*\*?(?:${subjects})[ \t]?\*?[ \t]?[:：]`,
  'imu',
)
/** A line above such a head, and nothing else in it. */
const rule = /\n[ \t]*_{5,}[ \t]*\n?$/

const forwarded =
  /^[ \t]*(?:-{2,}[ \t]*(?:forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|转发的邮件|转发邮件)|begin forwarded message:|anfang der weitergeleiteten nachricht:|début du message transféré)/imu

/** What those patterns look for, by its words: no thread of people has as many, and each costs the length of the rest. */
const attribution =
  /\b(?:wrote|escreveu|scritto|schrieb|schreef|pisze|skrev|kirjoitti)\b|écrit|escribió|napisał|写道|작성|メッセージ|^[ \t]*(?:on|le|el|il|em|am|op|w dniu|dnia|den|pe|ср|在|from|von|de|van|da)\b/gimu
const MOST_ATTRIBUTIONS = 20

/** Whoever answers sends our links back with it: nobody who reads the answer opens anything by them. */
const withoutKeys = (text: string) => text.replaceAll(/(\/link#)[\w-]{43}/g, '$1…')

export type Said = { text: string; quoted: string }

/**
 * What somebody said themselves, and what they sent back to us of what was said before, with their signature. Of a forwarded message
 * all is theirs to tell; and where they wrote between the lines of another nothing is taken out. Nothing is lost: the two together are
 * the whole.
 */
export function splitWords(whole: string, { isForward = false } = {}): Said {
  const text = withoutKeys(tidyText(whole))
  const all = { text, quoted: '' }
  if (isForward || forwarded.test(text)) return all
  const { above, below } = cutAtHead(text)
  if (above.length > READ_UP_TO || (above.match(attribution)?.length ?? 0) > MOST_ATTRIBUTIONS)
    return withQuoted(above, below, text)
  const fragments = new EmailReplyParser().read(withWholeAddresses(above)).getFragments()
  const firstQuoted = fragments.findIndex((fragment) => fragment.isQuoted())
  const isOwn = (fragment: (typeof fragments)[number]) => !fragment.isHidden() && fragment.getContent().trim() !== ''
  const isBetween = firstQuoted !== -1 && fragments.slice(firstQuoted).some(isOwn)
  if (isBetween) return all
  const firstHidden = fragments.findIndex((fragment) => fragment.isHidden() && fragment.getContent().trim() !== '')
  const own = firstHidden === -1 ? fragments : fragments.slice(0, firstHidden)
  const rest = firstHidden === -1 ? [] : fragments.slice(firstHidden)
  // A signature in the middle of what somebody says is none.
  if (rest.some(isOwn)) return withQuoted(above, below, text)
  const contents = (some: typeof fragments) => tidyText(some.map((fragment) => fragment.getContent()).join('\n'))
  return withQuoted(contents(own), [contents(rest), below].filter(Boolean).join('\n\n'), text)
}

/** Who wrote when is one line, and its address often breaks it. */
const withWholeAddresses = (text: string) => text.replaceAll(/<\n(?=[^\s<>]+@[^\s<>]+>)/g, '<')

function withQuoted(own: string, quoted: string, whole: string): Said {
  const said = tidyText(own)
  return said === '' ? { text: whole, quoted: '' } : { text: said, quoted: tidyText(quoted) }
}

function cutAtHead(text: string) {
  const at = [divider, head].flatMap((pattern) => pattern.exec(text)?.index ?? [])
  if (at.length === 0) return { above: text, below: '' }
  const above = text.slice(0, Math.min(...at))
  const withoutRule = above.replace(rule, '\n')
  return { above: withoutRule, below: text.slice(withoutRule.length) }
}
