import { asArtifact, drawLines, drawRule, makeRoom, newSheet, putLines, tagged, type Paper } from './paper.ts'
import { putWideHeading } from './running-text.ts'
import { breakLines, styles, type Line, type Style } from './type.ts'

/** `width` is in points; the first column has what is left over. */
export type Column = { title: string; width?: number; align?: 'right'; style?: Style }
type Cell = { lines: Line[]; style: Style; place: { x: number; width?: number } }

const padding = 5
const gutter = 12
/** A table of so few rows is not torn. */
const keptWhole = 4
const headHeight = styles.label.leading + padding

/**
 * Rows over as many sheets as they take: none is torn, the heads stand on each, and the last row stays with as much of what comes
 * below. Not pdfkit's `table()`, which takes many times as long.
 */
export function putTable(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly string[][],
  { heading = '', below = 0 } = {},
) {
  const heads = columns.map((column, index) => cellOf(paper, columns, index, column.title, styles.label))
  const measured = rows.map((row) => {
    const cells = row.map((text, index) => cellOf(paper, columns, index, text, columns[index]?.style ?? styles.text))
    return { cells, height: Math.max(...cells.map(({ lines, style }) => lines.length * style.leading)) + 2 * padding }
  })
  const heightOf = (rows: typeof measured) => rows.reduce((sum, { height }) => sum + height, 0)
  const beginning = measured.length <= keptWhole ? heightOf(measured) + below : heightOf(measured.slice(0, 2))
  if (heading) putWideHeading(paper, heading, { needs: headHeight + beginning })
  else makeRoom(paper, headHeight + beginning)
  tagged(paper, 'Table', () => {
    tagged(paper, 'THead', () =>
      tagged(paper, 'TR', () => {
        for (const head of heads) tagged(paper, 'TH', () => putCell(paper, head, 0), 'Column')
      }),
    )
    endHeads(paper)
    tagged(paper, 'TBody', () => {
      for (const [index, { cells, height }] of measured.entries()) {
        const isLast = index === measured.length - 1
        // The last but one takes the last along, so that none stands alone under heads.
        const rest = index >= measured.length - 2 ? heightOf(measured.slice(index)) + below : height
        if (index > 0 && paper.y + rest > paper.bottom) {
          newSheet(paper)
          repeatHeads(paper, heads)
        }
        tagged(paper, 'TR', () => {
          for (const cell of cells) tagged(paper, 'TD', () => putCell(paper, cell, padding))
        })
        paper.y += height
        drawRule(paper, isLast ? 'strong' : 'faint', paper.y)
      }
    })
  })
}

function cellOf(paper: Paper, columns: readonly Column[], index: number, text: string, style: Style): Cell {
  const taken = (some: readonly Column[]) => some.reduce((sum, { width }) => sum + (width ? width + gutter : 0), 0)
  const width = columns[index]?.width ?? paper.right - paper.left - taken(columns)
  const x = columns[index]?.width ? paper.right - taken(columns.slice(index)) + gutter : paper.left
  const isRight = columns[index]?.align === 'right'
  return { lines: breakLines(paper, text, style, width), style, place: isRight ? { x, width } : { x } }
}

const putCell = (paper: Paper, { lines, style, place }: Cell, padding: number) =>
  putLines(paper, lines, style, { ...place, y: paper.y + padding })

function repeatHeads(paper: Paper, heads: Cell[]) {
  asArtifact(paper, 'Pagination', () => {
    for (const { lines, style, place } of heads) drawLines(paper, lines, style, { ...place, y: paper.y })
  })
  endHeads(paper)
}

function endHeads(paper: Paper) {
  paper.y += headHeight
  drawRule(paper, 'strong', paper.y)
}

export type Sum = readonly [label: string, amount: string, weight?: 'strong' | 'most']

const sumStyles = {
  plain: [styles.text, styles.figures],
  strong: [styles.strong, styles.strongFigures],
  most: [styles.sum, styles.sum],
} as const
const sumPadding = 2
/** Above the sum that matters most, and above the rule over it. */
const mostRoom = 4
const sumsWidth = 300

/** How high the sums below a table are, so that they stay with its last row. */
export const heightOfSums = (sums: readonly Sum[]) =>
  sums.reduce(
    (height, [, , weight]) => height + sumStyles[weight ?? 'plain'][0].leading + 2 * sumPadding,
    10 + 2 * mostRoom,
  )

/** What it comes to, below the amounts of a table. */
export function putSums(paper: Paper, sums: readonly Sum[]) {
  const x = paper.right - sumsWidth
  paper.y += 4
  tagged(paper, 'Table', () => {
    for (const [index, [label, amount, weight]] of sums.entries()) {
      const [labelStyle, amountStyle] = sumStyles[weight ?? 'plain']
      if (weight === 'most' && index > 0) {
        paper.y += mostRoom
        drawRule(paper, 'strong', paper.y, x)
        paper.y += mostRoom
      }
      paper.y += sumPadding
      tagged(paper, 'TR', () => {
        const { y } = paper
        tagged(
          paper,
          'TH',
          () => putLines(paper, breakLines(paper, label, labelStyle, sumsWidth), labelStyle, { x, y }),
          'Row',
        )
        const lines = breakLines(paper, amount, amountStyle, sumsWidth)
        tagged(paper, 'TD', () => putLines(paper, lines, amountStyle, { x, y, width: sumsWidth }))
      })
      paper.y += labelStyle.leading + sumPadding
    }
  })
}
