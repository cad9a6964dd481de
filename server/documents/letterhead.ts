import { colors } from '../look.ts'
import { asArtifact, putLines, tagged, type Paper } from './paper.ts'
import { breakLines, styles, type Style } from './type.ts'

/** Who writes, and the ruled border of a chart: the one ornament there is. */
export function putLetterhead(paper: Paper) {
  const { left, right, from } = paper
  const address = [from.legal_name, ...from.address, from.phone, from.email]
  const half = (right - left) / 2
  // Their first lines stand on one.
  const height = Math.max(
    putBlock({ ...paper, y: paper.y - 5.7 }, from.name, styles.name, { x: left, width: half }),
    putBlock(paper, address.join('\n'), styles.note, { x: left + half, width: half, align: 'right' }),
  )
  paper.y += height + 12
  drawScale(paper, paper.y)
  paper.y += 34
}

type Place = { x: number; width: number; align?: 'right' }

/** A few lines in a place of their own; says how high they are. */
export function putBlock(paper: Paper, text: string, style: Style, { x, width, align }: Place, tag = 'P') {
  const lines = breakLines(paper, text, style, width)
  tagged(paper, tag, () => putLines(paper, lines, style, { x, y: paper.y, ...(align && { width }) }))
  return lines.length * style.leading
}

function drawScale(paper: Paper, y: number) {
  const { doc, left, right } = paper
  const step = (right - left) / 12
  asArtifact(paper, 'Layout', () => {
    doc.lineWidth(0.5).strokeColor(colors['ink'][0]).fillColor(colors['ink'][0])
    doc.moveTo(left, y).lineTo(right, y).stroke()
    doc
      .moveTo(left, y + 4)
      .lineTo(right, y + 4)
      .stroke()
    for (let index = 0; index < 12; index += 2) doc.rect(left + index * step, y + 1.2, step, 1.6).fill()
  })
}

export function putTitle(paper: Paper, title: string, tag = 'H1') {
  paper.y += putBlock(paper, title, styles.title, { x: paper.left, width: paper.right - paper.left }, tag) + 14
}

export type Fact = readonly [label: string, value: string]

/** What there is to know at a glance: to whom, beside when and what for; what is empty is left out. */
export function putFacts(paper: Paper, to: Fact, facts: readonly Fact[]) {
  const start = paper.y
  const half = (paper.right - paper.left) / 2 + 10
  let end = start
  tagged(paper, 'L', () => {
    if (to[1]) putAddressee(paper, to, half - 20)
    end = paper.y
    paper.y = start
    for (const fact of facts) if (fact[1]) putFact(paper, fact, paper.left + half, paper.right - paper.left - half)
  })
  paper.y = Math.max(end, paper.y) + 24
}

const labelWidth = 74

function putAddressee(paper: Paper, [label, value]: Fact, width: number) {
  const [name = '', ...rest] = value.split('\n')
  const place = { x: paper.left, width }
  tagged(paper, 'LI', () => {
    paper.y += putBlock(paper, label, styles.label, place, 'Lbl')
    tagged(paper, 'LBody', () => {
      paper.y += putBlock(paper, name, styles.strong, place)
      if (rest.length > 0) paper.y += putBlock(paper, rest.join('\n'), styles.text, place)
    })
  })
}

function putFact(paper: Paper, [label, value]: Fact, x: number, width: number) {
  tagged(paper, 'LI', () => {
    putBlock(paper, label, styles.label, { x, width: labelWidth }, 'Lbl')
    paper.y += putBlock(paper, value, styles.text, { x: x + labelWidth, width: width - labelWidth }, 'LBody')
  })
}
