import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'
import type { StructureElement } from 'pdfkit'
import { agency } from '#content/agency.ts'
import type { ProposalDocument } from '#domain/proposals.ts'
import { colors } from '../look.ts'
import { readFonts, type Fonts } from './fonts.ts'
import { breakLines, optionsOf, styles, widthOfRun, type Line, type Style } from './type.ts'

/** A document as it is drawn: sheet by sheet, and everything in it tagged for whoever has it read to them. */
export type Paper = {
  doc: PDFDocument
  fonts: Fonts
  from: Sender
  /** What stands at the foot of each sheet, and at the head of all but the first. */
  name: string
  /** How far down the sheet is filled, and how far beside running text. */
  y: number
  beside: number
  left: number
  /** Where running text begins: its headings stand beside it, in the margin. */
  main: number
  right: number
  bottom: number
  within: Tag
}
/** Who it comes from: what was signed names the agency as it was then. */
export type Sender = ProposalDocument['agency']
const agencyNow: Sender = {
  name: agency.name,
  legal_name: agency.legalName,
  address: [agency.street, `${agency.locality}, ${agency.regionCode} ${agency.postalCode}`],
  phone: agency.phone,
  email: agency.email,
}

type Tag = { type: string; element: StructureElement }

const margin = { side: 60, top: 56, bottom: 76 }
const besides = 122

/** Same facts, same bytes: nothing in it is of the moment it is drawn. */
export async function startPaper(
  name: string,
  { subject, madeAt, from = agencyNow }: { subject: string; madeAt: Date; from?: Sender },
): Promise<Paper> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), readFonts()])
  const doc = new PDFDocument({
    size: agency.paperSize,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    font: null,
    info: {
      Title: `${name} from ${from.name}`,
      Author: from.legal_name,
      Subject: subject,
      Creator: 'Slipway',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  escapeMetadata(doc)
  for (const [file, font] of fonts.all) doc.registerFont(file, font)
  doc.addPage()
  const element = doc.struct('Document')
  doc.addStructure(element)
  const { width, height } = doc.page
  return {
    doc,
    fonts,
    from,
    name,
    y: margin.top,
    beside: 0,
    left: margin.side,
    main: margin.side + besides,
    right: width - margin.side,
    bottom: height - margin.bottom,
    within: { type: 'Document', element },
  }
}

/** It writes the same facts once more as XML, and escapes nothing. */
function escapeMetadata(doc: PDFDocument) {
  const endMetadata = doc.endMetadata.bind(doc)
  const escape = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')
  doc.endMetadata = () => {
    const { Title, Author, Subject } = doc.info
    doc.info = { ...doc.info, Title: escape(Title), Author: escape(Author), Subject: escape(Subject) }
    endMetadata()
  }
}

/** What is drawn meanwhile belongs to it. */
export function tagged(paper: Paper, type: string, draw: () => void, scope?: 'Column' | 'Row') {
  const outer = paper.within
  const element = paper.doc.struct(type, scope ? { scope } : {})
  outer.element.add(element)
  paper.within = { type, element }
  draw()
  paper.within = outer
}

type Place = { x: number; y: number; /** Within which they stand at the right. */ width?: number }

/** Lines that belong to what is being drawn. */
export function putLines(paper: Paper, lines: Line[], style: Style, place: Place) {
  const { doc, within } = paper
  const content = doc.markStructureContent(within.type)
  drawLines(paper, lines, style, place)
  doc.endMarkedContent()
  within.element.add(content)
}

/** By itself only within an artifact: what belongs to nothing is read out to nobody. */
export function drawLines(paper: Paper, lines: Line[], style: Style, { x, y, width }: Place) {
  for (const [index, line] of lines.entries())
    drawLine(paper, line, style, width === undefined ? x : x + width - line.width, y + index * style.leading)
}

/** In the middle of its leading, by the height of its capitals. */
function drawLine({ doc }: Paper, { runs }: Line, style: Style, x: number, y: number) {
  const baseline = y + (style.leading + style.size * 0.7) / 2
  doc.fillColor(colors[style.color][0])
  for (const run of runs) {
    const options = { lineBreak: false, baseline: 'alphabetic', ...optionsOf(style) } as const
    doc.font(run.font, style.size).text(run.text, x, baseline, options)
    x += widthOfRun(doc, run, style)
  }
}

/** What decorates or repeats, and is read out to nobody. */
export function asArtifact({ doc }: Paper, type: 'Pagination' | 'Layout', draw: () => void) {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function drawRule(paper: Paper, look: 'strong' | 'faint', y: number, from = paper.left, to = paper.right) {
  const { doc } = paper
  asArtifact(paper, 'Layout', () => {
    doc.lineWidth(look === 'strong' ? 0.8 : 0.6).strokeColor(colors[look === 'strong' ? 'ink' : 'line'][0])
    doc.moveTo(from, y).lineTo(to, y).stroke()
  })
}

/** Goes on on a new sheet unless there is room for this much. */
export function makeRoom(paper: Paper, height: number): 'new sheet' | 'same sheet' {
  if (paper.y + height <= paper.bottom) return 'same sheet'
  newSheet(paper)
  return 'new sheet'
}

export function newSheet(paper: Paper) {
  paper.doc.addPage()
  asArtifact(paper, 'Pagination', () => {
    putPlain(paper, paper.from.name, styles.note, paper.left, margin.top - 24)
    putPlain(paper, `${paper.name}, continued`, styles.note, paper.right, margin.top - 24, 'right')
  })
  drawRule(paper, 'faint', margin.top - 8)
  paper.y = margin.top + 8
  paper.beside = 0
}

/** Of an artifact: one line that belongs to nothing. */
function putPlain(paper: Paper, text: string, style: Style, x: number, y: number, align?: 'right') {
  const [line] = breakLines(paper, text, style, paper.right - paper.left)
  if (line) drawLine(paper, line, style, align ? x - line.width : x, y)
}

/** Numbers the sheets, and writes the whole of it. */
export async function finishPaper(paper: Paper): Promise<Buffer> {
  const { doc } = paper
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    asArtifact(paper, 'Pagination', () => {
      const y = paper.bottom + 28
      putPlain(paper, `${paper.from.legal_name} · ${paper.name}`, styles.note, paper.left, y)
      putPlain(paper, `Page ${index + 1} of ${count}`, styles.note, paper.right, y, 'right')
    })
  }
  doc.end()
  return buffer(doc)
}
