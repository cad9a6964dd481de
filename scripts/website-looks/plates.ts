import { mix } from '#domain/colours.ts'
import { picture, randomFrom, round } from './draw.ts'
import type { Colors } from './things.ts'

const [width, height] = [1440, 1080]

/** Weight plates that lean on a wall of boards, and a block of chalk. */
export function plates({ ground, main, other }: Colors): string {
  const next = randomFrom(5)
  const boards = Array.from({ length: 6 }, (_, i) => {
    const shade = mix(ground, '#000000', 0.04 + next() * 0.1)
    return `<rect y="${i * 135}" width="${width}" height="135" fill="${shade}"/><path d="M0 ${i * 135}H${width}" stroke="#000" stroke-width="4" opacity=".3"/><path d="M0 ${i * 135 + 40 + next() * 60}c400-${round(next() * 40)} 900 ${round(next() * 40)} 1440 0" stroke="#000" stroke-width="2" fill="none" opacity=".12"/>`
  })
  const plate = (x: number, r: number, color: string) => {
    const y = 905 - r
    const dark = mix(color, '#000000', 0.3)
    return `<ellipse cx="${x + 16}" cy="908" rx="${r * 0.9}" ry="22" fill="#000" opacity=".35"/><circle cx="${x + 26}" cy="${y}" r="${r}" fill="${mix(color, '#000000', 0.5)}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r * 0.84}" fill="none" stroke="${dark}" stroke-width="${r * 0.03}"/><circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="${dark}"/><circle cx="${x}" cy="${y}" r="${r * 0.44}" fill="${mix(color, '#000000', 0.14)}"/><circle cx="${x}" cy="${y}" r="${r * 0.19}" fill="#D7DADC"/><circle cx="${x}" cy="${y}" r="${r * 0.11}" fill="${mix(ground, '#000000', 0.6)}"/><path d="M${x - r * 0.7} ${y - r * 0.28}a${r * 0.76} ${r * 0.76} 0 0 1 ${r * 0.5}-${r * 0.44}" fill="none" stroke="#fff" stroke-width="${r * 0.05}" stroke-linecap="round" opacity=".5"/>`
  }
  return picture(
    width,
    height,
    `${boards.join('')}<rect y="820" width="${width}" height="260" fill="${mix(ground, '#000000', 0.42)}"/><path d="M0 820H${width}" stroke="#000" stroke-width="8" opacity=".3"/>${plate(980, 300, mix(ground, '#000000', 0.66))}${plate(760, 300, other)}${plate(500, 300, main)}${plate(300, 170, mix(main, other, 0.45))}<g transform="translate(1180 870)"><ellipse cx="70" cy="60" rx="150" ry="20" fill="#000" opacity=".3"/><path d="M-20-60l120-26 70 40v96l-70 30-120-22z" fill="#F4F2EC"/><path d="M100-86l70 40v96l-70 30z" fill="#D5D2C9"/><path d="M-20-60l120-26 70 40-118 30z" fill="#fff"/></g><g fill="#fff" opacity=".45">${Array.from({ length: 40 }, () => `<circle cx="${round(1040 + next() * 340)}" cy="${round(930 + next() * 60)}" r="${round(1 + next() * 5)}"/>`).join('')}</g>`,
    '#FFF3DC',
  )
}
