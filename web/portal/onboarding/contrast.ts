/** Colours as '#RRGGBB'; contrast as WCAG 2 defines it. */

const channelsOf = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastBetween(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever reads better; one of the two always reaches 4.5 : 1. */
export function textOn(ground: string): '#000000' | '#FFFFFF' {
  return contrastBetween(ground, '#FFFFFF') >= contrastBetween(ground, '#000000') ? '#FFFFFF' : '#000000'
}

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(one).map((channel, index) => Math.round(channel + ((others[index] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** The colour itself where it can be read on this ground, else as little darker or lighter as it takes. */
export function readableOn(ground: string, color: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, textOn(ground), share)
    if (contrastBetween(candidate, ground) >= 4.5) return candidate
  }
  return textOn(ground)
}
