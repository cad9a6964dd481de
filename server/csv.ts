/** A spreadsheet takes what begins like this for a formula, and runs it. */
const beginsFormula = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]/u

/** Less than nothing, and no formula: as it is, or nobody could add it up. */
const isNumber = /^-\d+(\.\d+)?$/

/** One line of a file that spreadsheets open (RFC 4180). A cell that begins like a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell ?? ''
    return `"${(beginsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  })
  return `${quoted.join(',')}\r\n`
}

/** Tells Excel that the letters are UTF-8. */
export const csvStart = '\uFEFF'
