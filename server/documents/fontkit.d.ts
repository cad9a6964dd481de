/** What we use of it: it reads the fonts that pdfkit writes. */
declare module 'fontkit' {
  export type Font = {
    characterSet: number[]
    postscriptName: string
    layout(text: string, features?: string[]): unknown
  }
  export function create(content: Uint8Array): Font
}
