import { mix } from '#domain/colours.ts'
import { picture } from './draw.ts'

/** Still lives for galleries: a thing on a ground, in the colors of a website. */
export type Colors = { ground: string; main: string; other: string }

const floor = (width: number, height: number, ground: string) =>
  `<rect width="${width}" height="${height}" fill="${ground}"/><rect y="${height * 0.68}" width="${width}" height="${height * 0.32}" fill="${mix(ground, '#000000', 0.16)}"/>`
const shadow = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx * 0.13}" fill="#000" opacity=".3"/>`
const dark = (color: string) => mix(color, '#0B0B0D', 0.55)
const bright = (color: string) => mix(color, '#FFFFFF', 0.3)

const kettlebell = (x: number, y: number, size: number, color: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-62-150c-26-110 150-110 124 0l-18 46h-22l14-48c8-54-80-54-72 0l14 48h-22z" fill="${dark(color)}"/><circle cy="-10" r="108" fill="${color}"/><path d="M-60-100a108 108 0 0 1 70-18c-60 26-90 70-92 140a108 108 0 0 1 22-122z" fill="${bright(color)}" opacity=".6"/><rect x="-62" y="76" width="124" height="24" rx="8" fill="${dark(color)}"/><circle cy="4" r="44" fill="${mix(color, '#FFFFFF', 0.12)}"/></g>`

const shoe = (x: number, y: number, color: string, sole: string) =>
  `<g transform="translate(${x} ${y})"><path d="M-230 40c-6-70-2-120 26-140 24 30 60 36 92 18 60 80 140 100 240 112 60 8 82 34 80 66H-226z" fill="${color}"/><path d="M-232 34h442c14 60-12 72-40 72h-360c-40 0-52-30-42-72z" fill="${sole}"/><path d="M-100-66c40 60 96 100 160 118" fill="none" stroke="${bright(color)}" stroke-width="16"/><path d="M-70-30l44-30M-34 4l46-30M6 30l46-28" stroke="#FFFFFF" stroke-width="11" stroke-linecap="round"/></g>`

const things = {
  kettlebells: {
    width: 1600,
    height: 1200,
    draw: ({ ground, main, other }: Colors) =>
      `${floor(1600, 1200, ground)}${shadow(520, 985, 260)}${shadow(1010, 990, 330)}${kettlebell(520, 880, 1.15, other)}${kettlebell(1010, 830, 1.7, main)}`,
  },
  shoes: {
    width: 1600,
    height: 1067,
    draw: ({ ground, main, other }: Colors) =>
      `${floor(1600, 1067, ground)}${shadow(860, 815, 620)}${shoe(1010, 640, other, bright(ground))}<g transform="translate(-60 70)">${shoe(650, 640, main, '#F4F1EA')}</g>`,
  },
  rope: {
    width: 1200,
    height: 1500,
    draw: ({ ground, main, other }: Colors) =>
      `<rect width="1200" height="1500" fill="${ground}"/><path d="M0 1180L1200 880V1500H0z" fill="${mix(ground, '#000000', 0.14)}"/><path d="M330 1120C90 700 420 240 760 330s300 500-40 620-420 260 40 330" fill="none" stroke="${main}" stroke-width="22" stroke-linecap="round"/><g fill="${other}"><rect x="300" y="1090" width="66" height="250" rx="30" transform="rotate(-24 333 1120)"/><rect x="740" y="1250" width="250" height="66" rx="30"/></g>`,
  },
  mat: {
    width: 1200,
    height: 1500,
    draw: ({ ground, main, other }: Colors) =>
      `${floor(1200, 1500, ground)}<path d="M120 1420L460 760h640L1120 1420z" fill="${main}"/><path d="M460 760h640l4 40H440z" fill="${bright(main)}" opacity=".5"/><ellipse cx="780" cy="742" rx="330" ry="86" fill="${dark(main)}"/><rect x="450" y="640" width="660" height="110" rx="55" fill="${mix(main, '#000000', 0.15)}"/><g transform="translate(300 470)"><rect x="-70" width="140" height="400" rx="46" fill="${other}"/><rect x="-40" y="-80" width="80" height="100" rx="16" fill="${dark(other)}"/><rect x="-50" y="120" width="24" height="220" rx="12" fill="#fff" opacity=".35"/></g>`,
  },
  dumbbells: {
    width: 1600,
    height: 1067,
    draw: ({ ground, main, other }: Colors) =>
      `<rect width="1600" height="1067" fill="${ground}"/>${[0, 1, 2]
        .map(
          (row) =>
            `<rect y="${290 + row * 300}" width="1600" height="34" fill="${dark(ground)}"/>${[0, 1, 2, 3]
              .map((i) => {
                const s = 0.72 + row * 0.14
                const color = (row + i) % 3 ? main : other
                return `<g transform="translate(${230 + i * 380} ${235 + row * 300}) scale(${s})"><rect x="-86" y="-14" width="172" height="28" fill="#C9CDD1"/><path d="M-150-70h70l20 22v96l-20 22h-70l-20-22v-96z" fill="${color}"/><path d="M150-70H80L60-48v96l20 22h70l20-22v-96z" fill="${mix(color, '#000000', 0.18)}"/></g>`
              })
              .join('')}`,
        )
        .join('')}`,
  },
  rings: {
    width: 1200,
    height: 1500,
    draw: ({ ground, main, other }: Colors) =>
      `<rect width="1200" height="1500" fill="${ground}"/><circle cx="600" cy="1650" r="760" fill="${mix(ground, main, 0.22)}"/><path d="M420 0v760M780 0v680" stroke="${dark(ground)}" stroke-width="34"/><path d="M420 0v760M780 0v680" stroke="${bright(ground)}" stroke-width="8"/><g fill="none" stroke-width="46"><circle cx="420" cy="900" r="150" stroke="${main}"/><circle cx="780" cy="820" r="150" stroke="${other}"/><path d="M300 830a150 150 0 0 1 110-80" stroke="${bright(main)}" stroke-width="16" stroke-linecap="round"/></g>`,
  },
  wheel: {
    width: 1600,
    height: 1200,
    draw: ({ ground, main, other }: Colors) =>
      `<rect width="1600" height="1200" fill="${ground}"/><rect y="1010" width="1600" height="190" fill="${mix(ground, '#000000', 0.2)}"/>${shadow(760, 1030, 520)}<g fill="none"><circle cx="720" cy="570" r="430" stroke="${dark(main)}" stroke-width="46"/><circle cx="720" cy="570" r="388" stroke="${main}" stroke-width="14"/>${Array.from({ length: 18 }, (_, i) => `<path d="M720 570V190" stroke="${bright(ground)}" stroke-width="4" transform="rotate(${i * 20} 720 570)"/>`).join('')}<circle cx="720" cy="570" r="52" fill="${other}"/><path d="M720 570L1180 120l260 40M1180 120l220 420" stroke="${other}" stroke-width="40" stroke-linecap="round" stroke-linejoin="round"/></g>`,
  },
  ball: {
    width: 1200,
    height: 1200,
    draw: ({ ground, main, other }: Colors) =>
      `${floor(1200, 1200, ground)}${shadow(600, 1000, 360)}<circle cx="600" cy="640" r="350" fill="${main}"/><path d="M270 540c220-90 470-70 670 60M300 800c200 60 420 50 610-30M600 290c-90 240-80 480 20 700" fill="none" stroke="${dark(main)}" stroke-width="14"/><path d="M330 470a350 350 0 0 1 210-170" fill="none" stroke="${bright(main)}" stroke-width="34" stroke-linecap="round"/><circle cx="880" cy="955" r="92" fill="${other}"/>`,
  },
} as const

export const thingNames = Object.keys(things) as (keyof typeof things)[]

export function thing(name: keyof typeof things, colors: Colors): { width: number; height: number; svg: string } {
  const { width, height, draw } = things[name]
  return { width, height, svg: picture(width, height, draw(colors)) }
}
