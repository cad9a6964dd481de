import { html, raw } from 'hono/html'
import type { BrandStyle } from '#domain/onboarding.ts'
import type { Html } from './html.ts'

/** For the eye alone. */
const drawing = (attributes: string, inner: string): Html =>
  html`${raw(`<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false" ${attributes}>${inner}</svg>`)}`

/** A band that runs out in stripes. */
function stripes() {
  const heights = [20, 15, 11, 8, 5.5, 3.5, 2]
  const gap = 6
  let top = gap
  const bars = heights.map((height, index) => {
    const bar = `<rect y="${top}" width="100" height="${height}"${index > 4 ? ' class="other"' : ''}/>`
    top += height + gap
    return bar
  })
  return drawing(`class="stripes" viewBox="0 0 100 ${top}" preserveAspectRatio="none"`, bars.join(''))
}

/** Numbers that follow from a name: everybody's drawing is their own, and stays it. */
function drawn(name: string): (below: number) => number {
  let state = 2_166_136_261
  const stir = (value: number) => {
    state = Math.imul(state ^ value, 16_777_619)
    state ^= state >>> 13
  }
  for (const letter of name) stir(letter.codePointAt(0) ?? 0)
  return (below) => {
    stir(97)
    return (state >>> 8) % below
  }
}

const tile = 140
const shapes = [
  '<path class="fill" d="M0 0h140a140 140 0 0 1-140 140z"/>',
  '<path class="fill" d="M0 0h140a140 140 0 0 1-140 140z"/>',
  '<path class="thin" d="M0 140a140 140 0 0 0 140-140M0 105A105 105 0 0 0 105 0M0 70A70 70 0 0 0 70 0M0 35A35 35 0 0 0 35 0"/>',
  '<path class="thin" d="M0 140a140 140 0 0 0 140-140M0 105A105 105 0 0 0 105 0M0 70A70 70 0 0 0 70 0M0 35A35 35 0 0 0 35 0"/>',
  '<circle class="thin" cx="70" cy="70" r="69.500"/>',
  '<path class="thin" d="M0 0L140 140"/>',
  '',
]
const tones = ['', 'light', 'light', 'deep']

/** Quarters of circles on a grid. Three of the twenty stand out. */
function quarters(name: string) {
  const next = drawn(name)
  const strong = new Set([next(7), 7 + next(6), 13 + next(7)])
  const tiles = Array.from({ length: 20 }, (_, index) => {
    const [x, y] = [(index % 5) * tile, Math.floor(index / 5) * tile]
    const shape = strong.has(index) ? shapes[0] : shapes[next(shapes.length)]
    const tone = strong.has(index) ? 'strong' : tones[next(tones.length)]
    const turn = `rotate(${next(4) * 90} 70 70)`
    return `<g class="${tone}" transform="translate(${x} ${y}) ${turn}">${shape}</g>`
  })
  return drawing('class="quarters" viewBox="0 0 700 560"', tiles.join(''))
}

/** A sun over hills, seen through an arch. */
function view(name: string) {
  const next = drawn(name)
  const [sun, high, far, near] = [130 + next(150), 150 + next(70), next(70), next(60)]
  return drawing(
    'class="arch" viewBox="0 0 400 500" preserveAspectRatio="xMidYMax slice"',
    `<circle class="sun" cx="${sun}" cy="${high}" r="${64 + next(30)}"/><path class="far" d="M0 ${290 + far}C90 ${210 + far} 170 ${220 + far} 250 ${270 + near}S350 ${300 - near} 400 ${280 - near}V500H0z"/><path class="middle" d="M0 ${350 + near}C80 ${340 - near / 2} 150 ${300 + far / 2} 230 ${330 + far / 2}S340 ${390 - near / 2} 400 ${360 - near / 2}V500H0z"/><path class="near" d="M0 ${430 - near / 2}C120 ${380 - near / 2} 240 ${420 + near / 2} 400 ${410 + near / 3}V500H0z"/>`,
  )
}

/** What stands where a picture would: the vocabulary of the design, in the colors of its owner. */
export const ornaments: Record<BrandStyle, (name: string) => Html> = {
  'bold-energetic': stripes,
  'clean-professional': quarters,
  'warm-welcoming': view,
}
