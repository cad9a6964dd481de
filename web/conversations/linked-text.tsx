import { Fragment } from 'react'

/** As far as an address goes; what ends a sentence, or the brackets around it, is not part of it. */
const address = /https?:\/\/[^\s<>"]+/gi
const notItsEnd = /[.,;:!?'’”)\]}*_]+$/

/** A text as it was written, with its addresses as links. Whatever else stands in it is text. */
export function LinkedText({ text }: { text: string }) {
  const parts: Array<{ at: number; text: string; isLink: boolean }> = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = withoutEnd(found)
    if (!URL.canParse(url)) continue
    parts.push({ at: end, text: text.slice(end, index), isLink: false }, { at: index, text: url, isLink: true })
    end = index + url.length
  }
  parts.push({ at: end, text: text.slice(end), isLink: false })
  return parts.map((part) =>
    part.isLink ? (
      <a key={`link-${part.at}`} href={part.text} target="_blank" rel="noopener nofollow" className="underline">
        {part.text}
      </a>
    ) : (
      <Fragment key={part.at}>{part.text}</Fragment>
    ),
  )
}

/** A bracket that was opened in the address belongs to it. */
function withoutEnd(found: string): string {
  const bare = found.replace(notItsEnd, '')
  return bare.includes('(') && found.startsWith(`${bare})`) ? `${bare})` : bare
}
