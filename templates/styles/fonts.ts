import type { Addresses } from '../showing.ts'

/** One font of a design; its file is in templates/fonts/, cut by scripts/fonts.mjs. */
export type Face = { family: string; file: string; weights: string; style?: 'italic'; hasVietnamese?: true }

const otherLatin = 'U+100-130,U+132-151,U+154-17F,U+218-21B'
const vietnamese = 'U+1A0,U+1A1,U+1AF,U+1B0,U+300-303,U+309,U+323,U+1EA0-1EF9,U+20AB'

/** The files of a font: the letters of most pages, and in files of their own those that few need. */
export const filesOf = ({ file, hasVietnamese }: Face) => [
  file,
  `${file}-more`,
  ...(hasVietnamese ? [`${file}-viet`] : []),
]

export function faceRules(faces: readonly Face[], addressOf: Addresses['font']): string {
  return faces
    .flatMap((face) => {
      const { family, weights, style } = face
      const head = `@font-face{font-family:'${family}';font-weight:${weights};font-display:swap;${style ? `font-style:${style};` : ''}`
      const ranges = ['', `;unicode-range:${otherLatin}`, `;unicode-range:${vietnamese}`]
      return filesOf(face).map((file, at) => `${head}src:url('${addressOf(file)}') format('woff2')${ranges[at]}}`)
    })
    .join('')
}

const standIn = (family: string, local: string, size: number, ascent: number, descent: number) =>
  `@font-face{font-family:'${family} Fallback';src:${local};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`

const arial = "local('Arial'),local('ArialMT'),local('Liberation Sans')"
const arialBold = "local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold')"

/** Local fonts stretched to the same metrics, so that nothing moves when ours arrive. */
export const standIns = {
  archivo: standIn('Archivo', arial, 97.73, 89.84, 21.49),
  archivoExpanded: standIn('Archivo Expanded', arialBold, 130.84, 67.1, 16.05),
  instrumentSans: standIn('Instrument Sans', arial, 101.42, 95.64, 24.65),
  fraunces: standIn('Fraunces', "local('Georgia')", 96.75, 101.09, 26.36),
  figtree: standIn('Figtree', arial, 100.81, 94.24, 24.8),
}
