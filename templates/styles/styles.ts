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

/** The one style element of a page. Nothing that anybody typed is in it but their two colors, checked. */
export function stylesOf(content: WebsiteContent, showing: Showing): string {
  const { faces, standIns, surfaces, css } = designs[content.design]
  return [
    faceRules(faces, showing.addresses.font),
    standIns,
    paletteRules(content, surfaces),
    base,
    css,
    pictureRules(showing, content),
  ].join('')
}
