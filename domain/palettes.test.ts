import { expect, test } from 'vitest'
import { contrastBetween } from './colours.ts'
import { brandStyleSchema } from './onboarding.ts'
import { paletteOf } from './palettes.ts'

/** Some of them; all are measured by scripts/promise-w4.test.ts, from what the style sheets really use. */
const levels = ['00', '33', '66', '99', 'CC', 'FF']
const primaries = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
const some = primaries.filter((_color, index) => index % 5 === 0)
const secondaries = [null, ...primaries.filter((_color, index) => index % 19 === 0).slice(0, 11)]

test.each(brandStyleSchema.options)('%s can be read in every color', (design) => {
  const wrong: string[] = []
  for (const primary_color of some)
    for (const secondary_color of secondaries)
      for (const [name, surface] of Object.entries(paletteOf(design, { primary_color, secondary_color }))) {
        const { ground, field, tint, ink, soft, accent, edge, ring, button, onButton, buttonEdge } = surface
        const holds = (pairs: [string, string][], ratio: number) =>
          pairs.every(([one, other]) => contrastBetween(one, other) >= ratio)
        const on = (colors: string[]) =>
          colors.flatMap((color) => [ground, field, tint].map((g) => [color, g] as [string, string]))
        const texts = holds([...on([ink, soft, accent]), [onButton, button]], 4.5)
        const buttonSeen =
          buttonEdge === button
            ? holds([[button, ground]], 3)
            : holds(
                [
                  [buttonEdge, button],
                  [buttonEdge, ground],
                ],
                3,
              )
        if (!texts || !buttonSeen || !holds(on([edge, ring]), 3))
          wrong.push(`${primary_color} ${secondary_color} ${name}`)
      }
  expect(wrong).toEqual([])
})

test('what is no color is ours, so that nothing else gets into a style sheet', () => {
  const hostile = { primary_color: 'red}body{display:none', secondary_color: '#12345' }
  const ours = { primary_color: '#3B82F6', secondary_color: null }
  expect(paletteOf('warm-welcoming', hostile)).toEqual(paletteOf('warm-welcoming', ours))
})

test('black is a poster in white, not a band that nobody sees', () => {
  const { page, band } = paletteOf('bold-energetic', { primary_color: '#000000', secondary_color: null })
  expect(contrastBetween(page.ground, band.ground)).toBeGreaterThan(10)
})
