/** How large a text may be set, by how much of it there is. Classes, as no style attribute passes the policy. */
const steps = [26, 52, 90, 140, 320]

/** Letters with marks above or below, and those of other alphabets: lines of them want more room than English capitals. */
const tall = /[^\p{ASCII}\p{P}\p{S}\s]/u

/** 'size-1' is a few words, 'size-6' as long as anything may be. */
export function sizeOf(text: string): string {
  const step = steps.findIndex((most) => text.length <= most)
  return `size-${(step === -1 ? steps.length : step) + 1}${tall.test(text) ? ' tall' : ''}`
}

const longestWord = 24
const longestRow = 40

/** How wide a word is, in letters of middle width. */
const widthOf = (word: string) =>
  Array.from(word).reduce(
    (sum, letter) => sum + (/[mw@%]/i.test(letter) ? 1.35 : /[iljft.,:;!'’|()]/.test(letter) ? 0.6 : 1),
    0,
  )

const widest = (text: string) => Math.max(1, ...text.split(/[\s-]+/).map(widthOf))

/** 'word-7': its longest word is as wide as seven letters, so that it is set no larger than fits; one beyond 24 breaks. */
export const wordOf = (text: string) => `word-${Math.min(Math.ceil(widest(text)), longestWord)}`

/** 'row-12': all of them beside each other. */
export const rowOf = (texts: string[]) =>
  `row-${Math.min(Math.ceil(texts.reduce((sum, text) => sum + Math.max(1.5, widthOf(text)), 0)), longestRow)}`

const rules = (name: string, most: number) =>
  Array.from({ length: most }, (_, i) => `.${name}-${i + 1}{--${name}:${i + 1}}`).join('')

export const lengthRules = rules('word', longestWord) + rules('row', longestRow)
