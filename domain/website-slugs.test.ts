import { expect, test } from 'vitest'
import { problemOfSlug, slugFor, slugProblems } from './website-slugs.ts'

const agency = ['Port Gardner Studio', 'Port Gardner']
const made = (name: string, nth = 1) => slugFor(name, nth, agency)

test('a name becomes its address', () => {
  expect(made('Kiln & Core')).toBe('kiln-and-core')
  expect(made('  Žofie’s Œuvre: Straße 12! ')).toBe('zofies-oeuvre-strasse-12')
  expect(made('Jetty Island Strength', 2)).toBe('jetty-island-strength-2')
})

test('whatever the name, its address is one that may be used', () => {
  const names = ['', '—', 'X', '東京', 'WWW', 'Mail', 'port gardner studio', 'a'.repeat(200), `${'ab '.repeat(13)}c d`]
  for (const name of names)
    for (const nth of [1, 2, 10, 999]) expect(problemOfSlug(made(name, nth), agency), `${name} ${nth}`).toBeNull()
  expect(made('東京')).toBe('website')
  expect(made('Mail')).toBe('mail-website')
  expect(made('a'.repeat(200), 12)).toBe(`${'a'.repeat(37)}-12`)
})

test.each([
  'ab',
  'a'.repeat(41),
  'Kiln',
  'kiln_core',
  'kiln core',
  '-kiln',
  'kiln-',
  'kiln--core',
  'kiln.core',
  'küche',
])('%s is no address', (slug) => {
  expect(problemOfSlug(slug, agency)).toBe(slugProblems.wrong)
})

test.each(['www', 'mta-sts', 'preview', 'websites', 'security', 'port-gardner-studio', 'port-gardner'])(
  '%s is reserved',
  (slug) => {
    expect(problemOfSlug(slug, agency)).toBe(slugProblems.reserved)
  },
)
