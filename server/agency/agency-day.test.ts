import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agencyDay, yearsBefore } from './agency-day.ts'

test.each([
  ['2026-11-20T02:30:00Z', '2026-11-19'],
  ['2026-11-20T07:59:59Z', '2026-11-19'],
  ['2026-11-20T08:00:00Z', '2026-11-20'],
  ['2026-07-01T06:59:59Z', '2026-06-30'],
])('%s is %s in Everett', (moment, day) => {
  expect(agencyDay(new Date(moment))).toBe(day)
})

test.each([
  ['2026-11-17T12:00:00Z', 2, '2024-11-17T12:00:00.000Z'],
  ['2028-02-29T20:00:00Z', 7, '2021-02-28T20:00:00.000Z'],
])('%s, %i years earlier', (moment, years, earlier) => {
  expect(yearsBefore(new Date(moment), years).toISOString()).toBe(earlier)
})

/** Ways to cut a day of Greenwich out of a moment. The sandbox keeps Stripe's calendar, which is Greenwich's. */
const shortcuts = /\.to(ISOString|JSON)\(\)\s*\.(slice|substr|substring|split)\b|getUTC(FullYear|Month|Date)\b|'sv-SE'/

test.each([
  'now.toISOString().slice(0, 10)',
  "now.toISOString().split('T')[0]",
  'now.getUTCDate()',
  "now.toLocaleDateString('sv-SE')",
])('%s would be found', (line) => {
  expect(line).toMatch(shortcuts)
})

test('nobody else makes a day from a moment', () => {
  const sources = ['server', 'domain', 'content', 'web', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const found = sources
    .filter((file) => /\.tsx?$/.test(file) && file !== 'server/agency/agency-day.test.ts')
    .filter((file) => shortcuts.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
