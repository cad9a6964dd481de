import { makeRoom, newSheet, putLines, tagged, type Paper } from './paper.ts'
import { breakLines, styles, type Line, type Style } from './type.ts'

const gap = 6

/** `needs`: room for the beginning of what it is about. */
type Heading = { tag?: string; style?: Style; needs?: number }

/** Paragraphs, one below the other. What does not fit goes on overleaf, never with a line alone on either sheet. */
export function putText(paper: Paper, text: string, style: Style = styles.text, from = paper.main) {
  for (const paragraph of text.split(/\n+/)) {
    if (paragraph.trim() === '') continue
    const lines = breakLines(paper, paragraph, style, paper.right - from)
    tagged(paper, 'P', () => putOverSheets(paper, lines, style, from))
    paper.y += gap
  }
}

function putOverSheets(paper: Paper, lines: Line[], style: Style, x: number) {
  let left = lines
  while (left.length > 0) {
    const fits = Math.floor((paper.bottom - paper.y) / style.leading)
    const here = left.length <= fits ? left.length : Math.min(fits, left.length - 2)
    if (here >= Math.min(2, left.length)) {
      putLines(paper, left.slice(0, here), style, { x, y: paper.y })
      paper.y += here * style.leading
      left = left.slice(here)
    }
    if (left.length > 0) newSheet(paper)
  }
}

/** A heading in the margin, beside what it is about. */
export function putHeading(
  paper: Paper,
  text: string,
  { tag = 'H2', style = styles.heading, needs = 48 }: Heading = {},
) {
  const lines = breakLines(paper, text, style, paper.main - paper.left - 16)
  passBeside(paper)
  makeRoom(paper, Math.max(lines.length * style.leading, needs))
  tagged(paper, tag, () => putLines(paper, lines, style, { x: paper.left, y: paper.y }))
  paper.beside = paper.y + lines.length * style.leading
}

/** Below what stands in the margin, where that is longer than what it is about. */
export function passBeside(paper: Paper) {
  paper.y = Math.max(paper.y, paper.beside)
}

/** A heading over the whole width, above what it is about. */
export function putWideHeading(
  paper: Paper,
  text: string,
  { tag = 'H2', style = styles.heading, needs = 48 }: Heading = {},
) {
  const lines = breakLines(paper, text, style, paper.right - paper.left)
  makeRoom(paper, lines.length * style.leading + needs)
  tagged(paper, tag, () => putLines(paper, lines, style, { x: paper.left, y: paper.y }))
  paper.y += lines.length * style.leading + 4
}
