import type PDFDocument from 'pdfkit'
import type { colors } from '../look.ts'
import { composeText, runsOf, type Face, type Fonts, type Run } from './fonts.ts'

/** How a text is set; sizes in points. */
export type Style = {
  face: Face
  size: number
  leading: number
  color: keyof typeof colors
  /** All of one width, so that they stand in columns. */
  figures?: true
}

export const styles = {
  title: { face: 'display', size: 25, leading: 30, color: 'ink' },
  heading: { face: 'display', size: 13.5, leading: 18, color: 'ink' },
  sum: { face: 'display', size: 15, leading: 20, color: 'ink', figures: true },
  signature: { face: 'italic', size: 27, leading: 34, color: 'ink' },
  name: { face: 'display', size: 15, leading: 18, color: 'ink' },
  lead: { face: 'text', size: 10.5, leading: 16, color: 'ink' },
  text: { face: 'text', size: 9.5, leading: 14, color: 'ink' },
  strong: { face: 'strong', size: 9.5, leading: 14, color: 'ink' },
  figures: { face: 'text', size: 9.5, leading: 14, color: 'ink', figures: true },
  strongFigures: { face: 'strong', size: 9.5, leading: 14, color: 'ink', figures: true },
  small: { face: 'text', size: 8.5, leading: 12.5, color: 'ink' },
  smallStrong: { face: 'strong', size: 8.5, leading: 12.5, color: 'ink' },
  label: { face: 'text', size: 8, leading: 14, color: 'ink-soft' },
  note: { face: 'text', size: 8, leading: 11.5, color: 'ink-soft' },
} as const satisfies Record<string, Style>

/** A line of text as it is drawn. */
export type Line = { runs: Run[]; width: number }

type Setting = { doc: PDFDocument; fonts: Fonts }

/** Breaks a text into lines no wider than this: between words, after a hyphen or a slash, and within what has neither. */
export function breakLines(setting: Setting, text: string, style: Style, width: number): Line[] {
  const lines = text.split('\n').map((line) => breakParagraph(setting, line, style, width))
  // Lest its last word is copied and read out as one with what stands below.
  for (const paragraph of lines.slice(0, -1)) {
    const last = paragraph.at(-1)?.runs.at(-1)
    if (last) last.text += ' '
  }
  return lines.flat()
}

function breakParagraph({ doc, fonts }: Setting, typed: string, style: Style, width: number): Line[] {
  const { face, text } = composeText(fonts, style.face, typed.replaceAll(/[ \t]+/g, ' ').trim())
  const widthOf = (text: string) => runsOf(fonts, face, text).reduce((sum, run) => sum + widthOfRun(doc, run, style), 0)
  const space = widthOf(' ')
  const withoutSpace = (text: string, width: number) => (text.endsWith(' ') ? width - space : width)
  const lines = [{ text: '', width: 0 }]
  const add = (piece: string, wide: number) => {
    const line = lines.at(-1)
    if (line && (line.text === '' || line.width + withoutSpace(piece, wide) <= width)) {
      line.text += piece
      line.width += wide
    } else lines.push({ text: piece, width: wide })
  }
  for (const piece of piecesOf(text)) {
    const wide = widthOf(piece)
    if (withoutSpace(piece, wide) <= width) add(piece, wide)
    else for (const { segment } of graphemes.segment(piece)) add(segment, widthOf(segment))
  }
  return lines.map((line) => ({ runs: runsOf(fonts, face, line.text), width: withoutSpace(line.text, line.width) }))
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word keeps the space behind it, also at the end of a line: so it is copied and read out as a word. */
const piecesOf = (text: string) =>
  (text.match(/[^ ]+ ?/g) ?? []).flatMap((word) => word.split(/(?<=[\p{L}\p{N}][-–—/])(?=\p{L})/u))

export function widthOfRun(doc: PDFDocument, { font, text }: Run, style: Style) {
  return doc.font(font, style.size).widthOfString(text, optionsOf(style))
}

/** Those of Public Sans stand wide apart. */
export const optionsOf = ({ face, figures, size }: Style) =>
  figures ? { features: ['tnum'], characterSpacing: face === 'display' ? 0 : -0.035 * size } : {}
