import { html } from 'hono/html'

/** A piece of a page. Whatever is put into it is escaped, but for other pieces. */
export type Html = ReturnType<typeof html>

/** None of what we put in is a promise, so what comes out is none either: a page is made within a keystroke. */
export function textOf(piece: Html): string {
  if (piece instanceof Promise) throw new Error('A template was given a promise')
  return piece.toString()
}

export const isFilled = (value: string) => value.trim() !== ''

/** Blank lines part paragraphs, single ones stay. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .filter(isFilled)
    .map((part) => html`<p>${lines(part.trim())}</p>`)
}

export function lines(text: string): (Html | string)[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [html`<br />`, line]))
}
