import { readFileSync } from 'node:fs'
import type { Font, GlyphRun } from 'fontkit'

/** The files of each face (scripts/fonts.mjs): the letters of English first, then those of other languages. */
const files = {
  text: ['public-sans-400', 'public-sans-400-ext', 'public-sans-400-vietnamese'],
  strong: ['public-sans-600', 'public-sans-600-ext', 'public-sans-600-vietnamese'],
  display: ['besley-400', 'besley-400-ext'],
  italic: ['besley-400-italic', 'besley-400-italic-ext'],
} as const
export type Face = keyof typeof files
const faces = Object.keys(files) as Face[]

/** As a PDF calls them; what was cut out of a variable font still has the name of its lightest weight. */
const names: Record<Face, string> = {
  text: 'PublicSans-Regular',
  strong: 'PublicSans-SemiBold',
  display: 'Besley-Regular',
  italic: 'Besley-Italic',
}

/** What stands for a letter that none of our fonts has. */
const box = '□'
const boxFile = 'box'

export type Fonts = {
  all: Map<string, Font>
  /** Which file of a face has a character. */
  fileWith: Record<Face, Map<string, string>>
}

/** A piece of text that one font has. */
export type Run = { font: string; text: string }

let read: Promise<Fonts> | undefined

/** Taken apart once in a process: every paper is set in the same. */
export function readFonts(): Promise<Fonts> {
  read ??= takeApart()
  return read
}

async function takeApart(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const all = new Map<string, Font>()
  const fileWith = { text: new Map(), strong: new Map(), display: new Map(), italic: new Map() }
  const open = (file: string) => {
    const font = create(readFileSync(new URL(`fonts/${file}.ttf`, import.meta.url)))
    all.set(file, font)
    const letters = font.characterSet.map((code) => String.fromCodePoint(code)).filter((letter) => !isFormless(letter))
    // A glyph keeps the letter it is first asked for, or none as a part of another: each its own, whatever is printed first.
    font.layout(letters.join(''))
    font.layout(letters.join(''), ['tnum'])
    neverFormless(font)
    keepLayouts(font)
    return { font, letters }
  }
  open(boxFile)
  for (const face of faces)
    for (const file of files[face].toReversed()) {
      const { font, letters } = open(file)
      Object.defineProperty(font, 'postscriptName', { value: names[face] })
      for (const letter of letters) fileWith[face].set(letter, file)
    }
  return { all, fileWith }
}

/**
 * Where nothing but spaces is set in a font, as between the boxes of a name, it is written without a table of forms, and readers call the
 * file damaged. One that has a form goes along then.
 */
function neverFormless(font: Font) {
  const hasForm = (id: number) => font.getGlyph(id).path.commands.length > 0
  const idOf = (code: number) => font.glyphForCodePoint(code).id
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset()
    const encode = subset.encode.bind(subset)
    subset.encode = () => {
      const spare = subset.glyphs.some(hasForm) ? undefined : font.characterSet.find((code) => hasForm(idOf(code)))
      if (spare !== undefined) subset.includeGlyph(idOf(spare))
      return encode()
    }
    return subset
  }
}

const mostKept = 2000
const longestKept = 40

/** Words are set once: most of what a paper says others said before. Whoever asks gets positions of their own, as pdfkit scales them in place. */
function keepLayouts(font: Font) {
  const layout = font.layout.bind(font)
  const kept = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    if (text.length > longestKept) return layout(text, features)
    const key = `${features?.join(' ') ?? ''}|${text}`
    const run = kept.get(key) ?? layout(text, features)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, run)
    const own = { positions: run.positions.map((position) => Object.assign(likeOf(position), position)) }
    return Object.assign(likeOf(run), run, own)
  }
}

const likeOf = <T extends object>(one: T) => Object.create(Object.getPrototypeOf(one) as object) as T

/** What is typed and has no form of its own: control characters, marks of direction, joiners. */
const formless = /[\p{Cc}\p{Cf}]/gu
const isFormless = (letter: string) => /[\p{Cc}\p{Cf}]/u.test(letter)
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As it is set: letters composed, in this face, or the plain one where that has more of them, and a box for each that is in none. */
export function composeText({ fileWith }: Fonts, face: Face, typed: string): { face: Face; text: string } {
  const text = typed.normalize('NFC').replaceAll(formless, '')
  const has = (face: Face, letters: string) => Array.from(letters).every((letter) => fileWith[face].has(letter))
  if (has(face, text)) return { face, text }
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const lackedBy = (face: Face) => letters.filter((letter) => !has(face, letter)).length
  // One name in two faces looks like a mistake.
  const best = lackedBy('text') < lackedBy(face) ? 'text' : face
  return { face: best, text: letters.map((letter) => (has(best, letter) ? letter : box)).join('') }
}

/** Which font has which piece of composed text. Between a dash and a space there is an end: Public Sans would pull them together. */
export function runsOf({ fileWith }: Fonts, face: Face, text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const font = fileWith[face].get(character) ?? boxFile
    const last = runs.at(-1)
    if (last?.font === font && !(character === ' ' && /[-–]$/.test(last.text))) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
