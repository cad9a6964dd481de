/** Colours as '#RRGGBB'; contrast as WCAG 2 defines it. */

const channelsOf = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

const hexOf = (channels: number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const ratioOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

export const contrastBetween = (one: string, other: string) => ratioOf(luminanceOf(one), luminanceOf(other))

/** Black or white, whichever reads better; one of the two always reaches 4.5 : 1. */
export function textOn(ground: string): '#000000' | '#FFFFFF' {
  return contrastBetween(ground, '#FFFFFF') >= contrastBetween(ground, '#000000') ? '#FFFFFF' : '#000000'
}

/** Its hue and no more: as light as paper, so that a dark color tints as well as a bright one. */
export function paleOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => channel / 255)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const spread = most - least
  if (spread === 0) return '#E6E6E6'
  const saturation = Math.min(0.75, spread / (1 - Math.abs(most + least - 1)))
  const lightness = 0.9
  const reach = saturation * (1 - lightness)
  return hexOf(
    [red, green, blue].map((channel) => (lightness - reach + (2 * reach * (channel - least)) / spread) * 255),
  )
}

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(one).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share)
  return hexOf(mixed)
}

/**
 * The colour itself where it stands out from all of these grounds, else as little darker or lighter as it takes; black or white
 * where nothing in between does.
 */
export function visibleOn(grounds: readonly string[], color: string, ratio: number): string {
  const luminances = grounds.map(luminanceOf)
  const leastOf = (candidate: string) => {
    const luminance = luminanceOf(candidate)
    return Math.min(...luminances.map((ground) => ratioOf(luminance, ground)))
  }
  const end = leastOf('#FFFFFF') >= leastOf('#000000') ? '#FFFFFF' : '#000000'
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, end, share)
    if (leastOf(candidate) >= ratio) return candidate
  }
  return end
}

export const textContrast = 4.5
export const edgeContrast = 3
