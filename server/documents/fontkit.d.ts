/** What we use of it: it reads the fonts that pdfkit writes. */
declare module 'fontkit' {
  export type GlyphRun = { positions: object[] }
  type Glyph = { id: number; path: { commands: unknown[] } }
  /** The glyphs that a file uses, and the font made of them. */
  type Subset = { glyphs: number[]; includeGlyph(id: number): number; encode(): Uint8Array }
  export type Font = {
    characterSet: number[]
    postscriptName: string
    layout(text: string, features?: string[]): GlyphRun
    getGlyph(id: number): Glyph
    glyphForCodePoint(code: number): Glyph
    createSubset(): Subset
  }
  export function create(content: Uint8Array): Font
}
