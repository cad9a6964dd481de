import { mix } from '#domain/colours.ts'
import { land, picture, type Point, randomFrom, ridge, round, smooth } from './draw.ts'

/** Wide pictures of places where people train, in any color of the day. `sky` and `near` are what it is lit by and what lies in front. */
export type Light = { sky: string; low: string; far: string; near: string; spot: string }
type Place = (light: Light, seed: number) => string

const [width, height] = [1920, 1080]
const vertical = (id: string, top: string, bottom: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"${more}/>`

const mountains: Place = ({ sky, low, far, near, spot }, seed) => {
  const layers = [0, 1, 2, 3, 4].map((depth) => {
    const base = 470 + depth * 120
    const next = randomFrom(seed + depth)
    const peaks: Point[] = Array.from({ length: 6 }, (_, i) => [
      i * 400 - 40,
      base - next() * (260 - depth * 30) * (i % 2),
    ])
    return `<path d="${land(ridge(peaks, seed + depth * 7, 0.26), height)}" fill="${mix(far, near, depth / 4)}"/>`
  })
  const trail: Point[] = [
    [1180, 1080],
    [1100, 1010],
    [1240, 955],
    [1090, 905],
    [1180, 868],
    [1130, 846],
  ]
  return picture(
    width,
    height,
    `<defs>${vertical('sky', sky, low)}</defs>${rect(0, 0, width, height, 'url(#sky)')}<circle cx="1290" cy="370" r="120" fill="${spot}"/><circle cx="1290" cy="370" r="210" fill="${spot}" opacity=".25"/>${layers.join('')}<path d="${smooth(trail)}" fill="none" stroke="${mix(near, spot, 0.5)}" stroke-width="11" stroke-linecap="round"/>${runner(1172, 845, 92, mix(near, '#000000', 0.55), spot)}`,
    spot,
  )
}

/** Somebody who runs uphill, seen from afar; `h` is how tall. */
function runner(x: number, y: number, h: number, dark: string, shirt: string): string {
  const limb = (points: Point[], stroke = dark, thick = 0.1) =>
    `<path d="M${points.map(([a, b]) => `${round(x + a * h)} ${round(y + b * h)}`).join('L')}" fill="none" stroke="${stroke}" stroke-width="${round(h * thick)}" stroke-linecap="round" stroke-linejoin="round"/>`
  return `${limb([
    [0.02, -0.45],
    [0.2, -0.3],
    [0.16, -0.02],
    [0.27, 0],
  ])}${limb([
    [0, -0.45],
    [-0.08, -0.22],
    [-0.32, -0.2],
    [-0.36, -0.1],
  ])}${limb(
    [
      [0.09, -0.74],
      [0.02, -0.46],
    ],
    shirt,
    0.17,
  )}${limb([
    [0.1, -0.72],
    [0.22, -0.58],
    [0.36, -0.66],
  ])}${limb([
    [0.08, -0.72],
    [-0.1, -0.64],
    [-0.14, -0.5],
  ])}<circle cx="${round(x + h * 0.16)}" cy="${round(y - h * 0.9)}" r="${round(h * 0.085)}" fill="${dark}"/>`
}

const gym: Place = ({ sky, low, far, near, spot }, seed) => {
  const next = randomFrom(seed)
  const panes = Array.from({ length: 5 }, (_, i) => {
    const x = 210 + i * 320
    const glow = mix(sky, spot, 0.3 + next() * 0.4)
    return `${rect(x, 90, 230, 470, glow)}${rect(x, 90, 230, 170, mix(glow, '#FFFFFF', 0.25))}<path d="M${x + 115} 90V560M${x} 245H${x + 230}M${x} 402H${x + 230}" stroke="${far}" stroke-width="9"/><path d="M${x} 760L${x - 150} 1080H${x + 150}L${x + 230} 760z" fill="${spot}" opacity=".16"/>`
  })
  const plate = (x: number, r: number, color: string, w: number) =>
    `${rect(x, 705 - r, w, r * 2, color, ' rx="14"')}${rect(x, 705 - r, w * 0.35, r * 2, mix(color, '#FFFFFF', 0.18), ' rx="12"')}`
  const side = (x: number, to: 1 | -1) =>
    [
      [150, spot, 44],
      [150, mix(near, '#000000', 0.2), 44],
      [108, mix(spot, near, 0.5), 34],
      [74, low, 26],
    ]
      .map(([r, color, w], i) => plate(x + to * i * 52 - (to < 0 ? Number(w) : 0), Number(r), String(color), Number(w)))
      .join('')
  const post = (x: number) =>
    `${rect(x, 260, 46, 600, mix(near, '#000000', 0.35))}${rect(x, 260, 13, 600, mix(near, '#FFFFFF', 0.12))}${rect(x - 60, 846, 166, 26, mix(near, '#000000', 0.45))}`
  return picture(
    width,
    height,
    `<defs>${vertical('wall', mix(far, near, 0.3), near)}${vertical('floor', mix(near, '#000000', 0.2), mix(near, '#000000', 0.5))}</defs>${rect(0, 0, width, 760, 'url(#wall)')}${panes.join('')}${rect(0, 760, width, 320, 'url(#floor)')}<ellipse cx="960" cy="880" rx="820" ry="46" fill="#000" opacity=".35"/>${post(590)}${post(1290)}${rect(590, 262, 746, 40, mix(near, '#000000', 0.3))}${rect(250, 692, 1420, 24, mix('#C8CCD0', near, 0.25), ' rx="10"')}${rect(250, 692, 1420, 8, '#EEF0F2', ' rx="4"')}${side(500, -1)}${side(1420, 1)}`,
    spot,
  )
}

const studio: Place = ({ sky, low, far, near, spot }, seed) => {
  const next = randomFrom(seed)
  const windows = [240, 760, 1280].map(
    (x) =>
      `<path d="M${x} 720V330a190 190 0 0 1 380 0v390z" fill="url(#sky)"/><path d="M${x} 720v-90c90-60 190-40 380-20v110z" fill="${mix(far, sky, 0.35)}"/><path d="M${x} 720v-46c120-34 250-20 380-30v76z" fill="${far}"/><path d="M${x + 190} 140v580M${x} 340h380M${x} 530h380" stroke="${mix('#FFFFFF', low, 0.3)}" stroke-width="9" fill="none"/><path d="M${x} 720V330a190 190 0 0 1 380 0v390" fill="none" stroke="${mix('#FFFFFF', low, 0.2)}" stroke-width="16"/><path d="M${x + 10} 770L${x - 180} 1080h420L${x + 390} 770z" fill="#FFFFFF" opacity=".2"/>`,
  )
  const boards = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M0 ${770 + i * i * 5}H${width}" stroke="${mix(near, '#000000', 0.2)}" stroke-width="3" opacity=".5"/>`,
  )
  const mats = [330, 860, 1390].map(
    (x, i) =>
      `<path d="M${x} 850h290l60 150H${x - 70}z" fill="${[spot, mix(spot, near, 0.45), far][i]}"/><path d="M${x} 850h290l6 16H${x - 7}z" fill="#FFFFFF" opacity=".3"/>`,
  )
  const leaves = Array.from({ length: 11 }, (_, i) => {
    const angle = -150 + i * 12 + next() * 8
    const long = 170 + next() * 120
    return `<path d="M0 0C${round(long * 0.3)} -46 ${round(long * 0.8)} -40 ${round(long)} 0C${round(long * 0.8)} 26 ${round(long * 0.3)} 30 0 0z" fill="${mix('#2F6B4A', far, next() * 0.5)}" transform="translate(1745 760) rotate(${round(angle)})"/>`
  })
  return picture(
    width,
    height,
    `<defs>${vertical('sky', sky, mix(low, '#FFFFFF', 0.4))}${vertical('floor', mix(near, '#E3B98A', 0.6), mix(near, '#A87342', 0.5))}</defs>${rect(0, 0, width, 770, mix(low, '#FFFFFF', 0.62))}${rect(0, 740, width, 30, mix(low, '#FFFFFF', 0.35))}${windows.join('')}${rect(0, 770, width, 310, 'url(#floor)')}${boards.join('')}${mats.join('')}${leaves.join('')}<path d="M1680 750h130l-22 150h-86z" fill="${mix(spot, '#7A4A2E', 0.5)}"/>`,
    '#FFF3DC',
  )
}

const track: Place = ({ sky, low, far, near, spot }) => {
  const lanes = Array.from({ length: 8 }, (_, i) => {
    const r = 620 + i * 125
    return `<circle cx="300" cy="1250" r="${r}" fill="none" stroke="${mix(near, far, i % 2 ? 0.22 : 0.12)}" stroke-width="122"/><circle cx="300" cy="1250" r="${r + 62}" fill="none" stroke="${mix('#FFFFFF', low, 0.15)}" stroke-width="7"/>`
  })
  return picture(
    width,
    height,
    `${rect(0, 0, width, height, mix(far, '#3E7B4F', 0.35))}<circle cx="300" cy="1250" r="1600" fill="${near}"/>${lanes.join('')}<circle cx="300" cy="1250" r="558" fill="${mix(sky, '#3E7B4F', 0.5)}"/><path d="M1010 560l330 250" stroke="#000" stroke-width="46" stroke-linecap="round" opacity=".3"/><g transform="translate(985 560) scale(1.5) rotate(24)">${runner(0, 90, 190, mix(near, '#000000', 0.7), spot)}</g>`,
    spot,
  )
}

const water: Place = ({ sky, low, far, near, spot }, seed) => {
  const next = randomFrom(seed)
  const glints = Array.from({ length: 150 }, () => {
    const t = next()
    const y = 560 + 520 * t * t
    const half = (20 + 120 * t) * (0.4 + next())
    return `<path d="M${round(1180 - half + (next() - 0.5) * (300 + 900 * t))} ${round(y)}h${round(half * 2)}" stroke="${mix(spot, '#FFFFFF', next() * 0.6)}" stroke-width="${round(2 + t * 7)}" stroke-linecap="round" opacity="${round(0.25 + next() * 0.5)}"/>`
  })
  const hills = [0, 1].map(
    (i) =>
      `<path d="${land(
        ridge(
          [
            [-20, 470 + i * 40],
            [500, 400 + i * 60],
            [1000, 490],
            [1500, 430 + i * 50],
            [1960, 480],
          ],
          seed + i,
          0.12,
        ),
        565,
      )}" fill="${mix(far, near, i * 0.5)}"/>`,
  )
  return picture(
    width,
    height,
    `<defs>${vertical('sky', sky, low)}${vertical('sea', mix(low, near, 0.35), near)}</defs>${rect(0, 0, width, 570, 'url(#sky)')}<circle cx="1180" cy="430" r="96" fill="${spot}"/>${hills.join('')}${rect(0, 560, width, 520, 'url(#sea)')}${glints.join('')}<g transform="translate(560 770)"><path d="M-300 20C-120 62 180 62 420 8C330 84-210 96-300 20z" fill="${mix(near, '#000000', 0.55)}"/><path d="M-300 20C-120 40 180 40 420 8" stroke="${spot}" stroke-width="9" fill="none"/><path d="M-170 130L250 -120" stroke="${mix(near, '#000000', 0.5)}" stroke-width="12" stroke-linecap="round"/><path d="M10 24C0-60 20-120 62-130c34-6 62 30 60 70l-4 86z" fill="${mix(spot, far, 0.35)}"/><circle cx="72" cy="-168" r="36" fill="${mix(near, '#000000', 0.5)}"/></g>`,
    spot,
  )
}

export const places = { mountains, gym, studio, track, water } as const
export type PlaceName = keyof typeof places
