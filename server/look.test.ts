import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colors, displayFont, sansFont } from './look.ts'

const tokens = readFileSync('web/ui/tokens.css', 'utf8')

test.each(Object.entries(colors))('%s is the color the site has', (name, [light, dark]) => {
  expect(tokens).toContain(`--color-${name}: light-dark(${light}, ${dark});`)
})

test('the type begins with the fonts of the site', () => {
  expect(tokens).toContain(`--font-display: '${displayFont.split(',')[0]}'`)
  expect(tokens).toContain(`--font-sans: '${sansFont.split(',')[0]}'`)
})
