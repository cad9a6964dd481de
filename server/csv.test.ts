import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line is quoted whole, quotes are doubled, line breaks stay inside', () => {
  expect(csvLine(['Olu', 'says "hi"', null, 'two\nlines', 'a,b;c'])).toBe(
    '"Olu","says ""hi""","","two\nlines","a,b;c"\r\n',
  )
})

test.each([
  '=1+1',
  '=HYPERLINK("https://evil.example","x")',
  '+1 425 555 0142',
  '-2+3',
  '-2.5.1',
  '-1e9',
  '-1\n=1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r\n=1',
  '＝1+1',
  '|calc',
])('%j is no formula any more', (cell) => {
  expect(csvLine([cell]).startsWith(`"'`)).toBe(true)
})

test.each(['Olu', '2026-11-15', 'olu@bakery.example', 'a=b', '', '-1646.85', '-3', '12.00'])(
  '%j stays as it is',
  (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`)
  },
)
