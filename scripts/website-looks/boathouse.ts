import { mix } from '#domain/colours.ts'
import { land, picture, randomFrom, ridge, round } from './draw.ts'
import type { Light } from './places.ts'

const [width, height] = [1440, 1080]
const line = 640

/** An old boathouse on piles at dusk, its doors open and lit, and what the water makes of it. */
export function boathouse({ sky, low, far, near, spot }: Light): string {
  const next = randomFrom(11)
  const wood = mix(near, '#000000', 0.25)
  const hills = [0, 1].map(
    (i) =>
      `<path d="${land(
        ridge(
          [
            [-20, 520 + i * 50],
            [420, 450 + i * 70],
            [900, 530 + i * 20],
            [1460, 470 + i * 60],
          ],
          7 + i,
          0.14,
        ),
        line,
      )}" fill="${mix(far, near, 0.2 + i * 0.45)}"/>`,
  )
  const boards = Array.from(
    { length: 17 },
    (_, i) => `<path d="M${372 + i * 44} 330V${line}" stroke="#000" stroke-width="3" opacity=".22"/>`,
  )
  const rack = `<g stroke="${mix(near, '#000000', 0.6)}" stroke-width="13" fill="none"><path d="M640 ${line - 12}V420M810 ${line - 12}V420M634 426H816"/><path d="M520 505H930" stroke-width="9"/></g><g fill="${mix(near, '#000000', 0.6)}">${[536, 560, 872, 896].map((x, i) => `<rect x="${x}" y="${505 - (i % 3 === 0 ? 46 : 60)}" width="18" height="${i % 3 === 0 ? 92 : 120}" rx="6"/>`).join('')}</g>`
  const windows = [392, 1010].map(
    (x) =>
      `<rect x="${x}" y="430" width="74" height="92" fill="${mix(spot, low, 0.4)}"/><path d="M${x + 37} 430v92M${x} 476h74" stroke="${wood}" stroke-width="8"/>`,
  )
  const piles = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${350 + i * 90}" y="${line}" width="22" height="${70 + (i % 3) * 14}" fill="${mix(wood, '#000000', 0.45)}"/>`,
  )
  const glints = Array.from({ length: 190 }, (_, i) => {
    const t = next()
    const y = line + 54 + 400 * t
    const isLit = i % 3 > 0
    const half = (14 + 70 * t) * (0.4 + next())
    const x = isLit ? 725 + (next() - 0.5) * (420 + 160 * t) : next() * width
    const color = isLit ? mix(spot, '#FFFFFF', next() * 0.4) : mix(low, sky, next())
    return `<path d="M${round(x - half)} ${round(y)}h${round(half * 2)}" stroke="${color}" stroke-width="${round(2 + t * 6)}" stroke-linecap="round" opacity="${round(0.2 + next() * (isLit ? 0.6 : 0.3))}"/>`
  })
  const gulls = [
    [1130, 210, 1],
    [1215, 250, 0.7],
    [240, 170, 0.8],
  ].map(
    ([x, y, s]) =>
      `<path d="M-40 8C-26-16-10-14 0 2 10-14 26-16 40 8" transform="translate(${x} ${y}) scale(${s})" fill="none" stroke="${mix(near, low, 0.25)}" stroke-width="6" stroke-linecap="round"/>`,
  )
  return picture(
    width,
    height,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${low}"/></linearGradient><linearGradient id="sea" x2="0" y2="1"><stop stop-color="${mix(low, near, 0.45)}"/><stop offset="1" stop-color="${near}"/></linearGradient><linearGradient id="inside" x2="0" y2="1"><stop stop-color="${mix(spot, '#FFE9C4', 0.75)}"/><stop offset="1" stop-color="${spot}"/></linearGradient></defs><rect width="${width}" height="${line}" fill="url(#sky)"/>${gulls.join('')}${hills.join('')}<rect y="${line}" width="${width}" height="${height - line}" fill="url(#sea)"/><path d="M330 ${line + 60}H1110L1060 ${height}H400z" fill="#000" opacity=".22"/>${piles.join('')}<path d="M350 ${line}V330L725 165 1100 330V${line}z" fill="${mix('#8E3B2A', near, 0.42)}"/>${boards.join('')}<path d="M300 352L725 140l425 212-14 34L725 186 314 386z" fill="${wood}"/><rect x="510" y="376" width="430" height="${line - 376}" fill="url(#inside)"/>${rack}<path d="M510 376h430" stroke="${wood}" stroke-width="16"/><path d="M500 ${line}V376l-96 34V${line}zM950 ${line}V376l96 34V${line}z" fill="${mix('#8E3B2A', near, 0.62)}"/>${windows.join('')}<circle cx="725" cy="272" r="44" fill="${mix(spot, low, 0.35)}"/><path d="M725 228v88M681 272h88" stroke="${wood}" stroke-width="8"/><circle cx="725" cy="272" r="44" fill="none" stroke="${wood}" stroke-width="10"/><rect x="290" y="${line - 6}" width="870" height="26" fill="${mix(wood, '#000000', 0.3)}"/>${glints.join('')}`,
    spot,
  )
}
