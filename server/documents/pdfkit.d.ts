/** What we use of it. Types made for it describe another version, and leave out what is tagged. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { Font } from 'fontkit'

  type Info = { Title: string; Author: string; Subject: string; Creator: string; CreationDate: Date; ModDate: Date }
  type Options = {
    size: string
    margin: number
    pdfVersion: '1.7'
    subset: 'PDF/UA'
    tagged: true
    lang: string
    displayTitle: true
    bufferPages: true
    autoFirstPage: false
    font: null
    info: Info
  }
  type Spacing = { features?: string[]; characterSpacing?: number }
  type TextOptions = Spacing & { lineBreak: false; baseline: 'alphabetic' }
  type Attached = {
    name: string
    type: string
    description: string
    relationship: 'Source'
    creationDate: Date
    modifiedDate: Date
  }

  export class StructureContent {
    private readonly refs: unknown
  }
  export class StructureElement {
    add(child: StructureElement | StructureContent): this
  }

  export default class PDFDocument extends Readable {
    constructor(options: Options)
    readonly page: { width: number; height: number }
    info: Info
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(index: number): unknown
    registerFont(name: string, font: Font): this
    font(name: string, size: number): this
    widthOfString(text: string, options?: Spacing): number
    text(text: string, x: number, y: number, options: TextOptions): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    rect(x: number, y: number, width: number, height: number): this
    fill(): this
    stroke(): this
    struct(type: string, options?: { scope?: 'Column' | 'Row'; alt?: string }): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: 'Artifact', options?: { type?: 'Pagination' | 'Layout' }): this
    markStructureContent(tag: string): StructureContent
    endMarkedContent(): this
    file(content: Uint8Array, options: Attached): unknown
    endMetadata(): void
    end(): void
  }
}
