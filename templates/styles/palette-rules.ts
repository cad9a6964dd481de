import { paletteOf, type Surface, type SurfaceName, surfaceNames } from '#domain/palettes.ts'
import type { WebsiteContent } from '#domain/websites.ts'

/** What stands on which surface: the selectors of a design. Everything below them takes its colors from there. */
export type Surfaces = Record<SurfaceName, string>

export const kebab = (role: string) => role.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** All colors of a page. In the style sheets stand only their names. */
export function paletteRules(content: WebsiteContent, surfaces: Surfaces): string {
  const palette = paletteOf(content.design, content)
  const rule = (name: SurfaceName) => {
    const roles = (Object.entries(palette[name]) as [keyof Surface, string][]).map(
      ([role, color]) => `--${kebab(role)}:${color}`,
    )
    return `${surfaces[name]}{${roles.join(';')};background:var(--ground);color:var(--ink)}`
  }
  const grounds = surfaceNames.map((name) => `--${name}:${palette[name].ground}`)
  return `:root{${grounds.join(';')}}${surfaceNames.map(rule).join('')}`
}
