import { expect, test } from 'vitest'
import { contrastBetween, mix, textContrast, textOn, visibleOn } from './colours.ts'

test('contrast is what WCAG says', () => {
  expect(contrastBetween('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrastBetween('#3B82F6', '#FFFFFF')).toBeCloseTo(3.68, 2)
  expect(contrastBetween('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

test('text is black or white, whichever reads better', () => {
  expect(textOn('#3B82F6')).toBe('#000000')
  expect(textOn('#B4361E')).toBe('#FFFFFF')
})

test('two colours mix', () => {
  expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080')
  expect(mix('#10B981', '#FFFFFF', 0)).toBe('#10B981')
})

test('on every ground, every colour gets a text that can be read', () => {
  const levels = ['00', '33', '66', '99', 'CC', 'FF']
  const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
  for (const ground of colors) {
    expect(contrastBetween(textOn(ground), ground)).toBeGreaterThanOrEqual(4.5)
    for (const color of colors.filter((_color, index) => index % 7 === 0))
      expect(contrastBetween(visibleOn([ground], color, textContrast), ground)).toBeGreaterThanOrEqual(4.5)
  }
})
