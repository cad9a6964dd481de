import type { WebsiteContent } from '#domain/websites.ts'
import { lengthRules } from '../lengths.ts'
import { pictureRules } from '../picture.ts'
import type { Showing } from '../showing.ts'
import { baseStyles } from './base.ts'
import { designs } from './designs.ts'
import { faceRules } from './fonts.ts'
import { paletteRules } from './palette-rules.ts'
import { squeeze } from './squeeze.ts'

const base = squeeze(baseStyles) + lengthRules

/**
 * What a page looks like, by what changes together: its fonts and its design stay as they are while somebody drags a color. On a page they are
 * one style element. Nothing that anybody typed is in it but their two colors, checked.
 */
export function stylesOf(content: WebsiteContent, showing: Showing): string[] {
  const { faces, standIns, surfaces, css } = designs[content.design]
  return [
    faceRules(faces, showing.addresses.font) + standIns,
    paletteRules(content, surfaces),
    base + css,
    pictureRules(showing, content),
  ]
}
