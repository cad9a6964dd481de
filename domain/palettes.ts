import { contrastBetween, edgeContrast, mix, paleOf, textContrast, textOn, visibleOn } from './colours.ts'
import { type BrandStyle, defaultPrimaryColor } from './onboarding.ts'

/** A ground and everything that may stand on it: texts with 4.5 : 1, edges of controls and the focus ring with 3 : 1. */
export type Surface = {
  ground: string
  /** Of a field, and of what is set off a little; ink, soft, accent, edge and ring hold on both as well. */
  field: string
  tint: string
  ink: string
  soft: string
  accent: string
  /** Divides; nothing has to be told by it. */
  line: string
  edge: string
  ring: string
  button: string
  onButton: string
  /** Seen against the button and the ground alike, where these two are hard to tell apart. */
  buttonEdge: string
}

export const surfaceNames = ['page', 'panel', 'band', 'mark'] as const
export type SurfaceName = (typeof surfaceNames)[number]
export type Palette = Record<SurfaceName, Surface>

type Chosen = { primary_color: string; secondary_color: string | null }
type Wishes = { ink: string; accent: string; button: string; tint?: string; field?: string }

function surfaceOn(ground: string, wishes: Wishes): Surface {
  const reads = (candidate: string) => contrastBetween(candidate, textOn(ground)) >= textContrast
  const orGround = (wish = ground) => (reads(wish) ? wish : ground)
  const [field, tint] = [orGround(wishes.field), orGround(wishes.tint)]
  const grounds = [ground, field, tint]
  const ink = visibleOn(grounds, wishes.ink, 7)
  const { button } = wishes
  const isSeen = contrastBetween(button, ground) >= edgeContrast
  return {
    ground,
    field,
    tint,
    ink,
    soft: visibleOn(grounds, mix(ink, ground, 0.3), textContrast),
    accent: visibleOn(grounds, wishes.accent, textContrast),
    line: mix(ground, ink, 0.16),
    edge: visibleOn(grounds, mix(ground, ink, 0.45), edgeContrast),
    ring: visibleOn(grounds, wishes.accent, edgeContrast),
    button,
    onButton: textOn(button),
    buttonEdge: isSeen ? button : visibleOn([button, ground], mix(button, ink, 0.5), edgeContrast),
  }
}

/** As near as it is to the ground, or where it could not be told from it, a little of the ink in it. */
function setOff(color: string, ground: string, primary: string, ink: string) {
  const deeper = [0, 0.06, 0.12, 0.18].map((share) => mix(color, primary, share))
  return deeper.find((shade) => contrastBetween(shade, ground) >= 1.07) ?? mix(ground, ink, 0.06)
}

const paletteMakers: Record<BrandStyle, (primary: string, secondary: string) => Palette> = {
  'bold-energetic': (primary, secondary) => {
    const night = mix(primary, '#0A0A0A', 0.92)
    const white = mix('#FFFFFF', primary, 0.03)
    // A band as dark as the page would be none: dark blue becomes a little lighter, and black a poster in white.
    const standingOut = (color: string) => {
      const lighter = [0, 0.06, 0.12].map((share) => mix(color, '#FFFFFF', share))
      return lighter.find((shade) => contrastBetween(shade, night) >= 1.45) ?? mix(color, '#FFFFFF', 0.92)
    }
    const loud = (color: string) => {
      const ground = standingOut(color)
      const ink = textOn(ground) === '#000000' ? mix(color, '#0A0A0A', 0.94) : '#FFFFFF'
      const button = contrastBetween(night, ground) >= textContrast ? night : textOn(ground)
      return surfaceOn(ground, { ink, accent: ink, button })
    }
    return {
      page: surfaceOn(night, { ink: white, accent: secondary, button: standingOut(primary) }),
      panel: surfaceOn(mix(night, white, 0.07), { ink: white, accent: secondary, button: standingOut(primary) }),
      band: loud(primary),
      mark: loud(secondary),
    }
  },
  'clean-professional': (primary, secondary) => {
    const white = '#FFFFFF'
    const ink = mix(primary, '#15181C', 0.92)
    const pale = setOff(mix(white, primary, 0.06), white, primary, ink)
    return {
      page: surfaceOn(white, { ink, accent: primary, button: primary, tint: pale }),
      panel: surfaceOn(pale, { ink, accent: primary, button: primary, field: white }),
      band: surfaceOn(ink, { ink: white, accent: white, button: white }),
      mark: surfaceOn(white, { ink, accent: secondary, button: primary, tint: mix(white, secondary, 0.08) }),
    }
  },
  'warm-welcoming': (primary, secondary) => {
    const cream = mix('#FFF8ED', paleOf(primary), 0.2)
    const paper = mix('#FFFDFA', primary, 0.01)
    const brown = mix(primary, '#2B211C', 0.86)
    const deep = visibleOn(['#FFF9F0'], mix(primary, '#241A16', 0.45), 8)
    const soft = setOff(mix(paleOf(primary), cream, 0.4), cream, primary, brown)
    return {
      page: surfaceOn(cream, { ink: brown, accent: primary, button: primary, field: paper, tint: soft }),
      panel: surfaceOn(soft, { ink: brown, accent: primary, button: primary, field: paper, tint: paper }),
      band: surfaceOn(deep, { ink: cream, accent: secondary, button: cream, tint: mix(deep, cream, 0.08) }),
      mark: surfaceOn(secondary, { ink: mix(secondary, '#2B211C', 0.9), accent: secondary, button: secondary }),
    }
  },
}

const isColor = (value: string | null): value is string => value !== null && /^#[0-9a-f]{6}$/i.test(value)

/** All colours of a website. Whatever its owner chose, everything on it can be read and found; a colour that is none is ours. */
export function paletteOf(design: BrandStyle, { primary_color, secondary_color }: Chosen): Palette {
  const primary = (isColor(primary_color) ? primary_color : defaultPrimaryColor).toUpperCase()
  const secondary = isColor(secondary_color) ? secondary_color.toUpperCase() : primary
  return paletteMakers[design](primary, secondary)
}
