import type { BrandStyle } from '#domain/onboarding.ts'
import { boldEnergetic } from './bold-energetic.ts'
import { cleanProfessional } from './clean-professional.ts'
import { type Face, standIns } from './fonts.ts'
import type { Surfaces } from './palette-rules.ts'
import { squeeze } from './squeeze.ts'
import { warmWelcoming } from './warm-welcoming.ts'

type Design = {
  css: string
  surfaces: Surfaces
  faces: readonly Face[]
  standIns: string
  /** Fetched before anything asks for them: what the first screen is set in. */
  firstFonts: readonly string[]
}

export const designs: Record<BrandStyle, Design> = {
  'bold-energetic': {
    css: squeeze(boldEnergetic),
    surfaces: {
      page: 'body,.bold-energetic .enquiry',
      panel: '.menu nav,.hint',
      band: '.hero-band,#testimonials,#contact',
      mark: '.popular',
    },
    faces: [
      { family: 'Archivo', file: 'archivo-1', weights: '400 700', hasVietnamese: true },
      { family: 'Archivo Expanded', file: 'archivo-expanded-1', weights: '700 900', hasVietnamese: true },
    ],
    standIns: standIns.archivo + standIns.archivoExpanded,
    firstFonts: ['archivo-expanded-1', 'archivo-1'],
  },
  'clean-professional': {
    css: squeeze(cleanProfessional),
    surfaces: { page: 'body', panel: '.without-picture .hero-art,.hint', band: '.band', mark: '.popular' },
    faces: [{ family: 'Instrument Sans', file: 'instrument-sans-1', weights: '400 700' }],
    standIns: standIns.instrumentSans,
    firstFonts: ['instrument-sans-1'],
  },
  'warm-welcoming': {
    css: squeeze(warmWelcoming),
    surfaces: {
      page: 'body',
      panel: '#contact,.hint',
      band: '.bottom',
      mark: '.popular-mark',
    },
    faces: [
      { family: 'Fraunces', file: 'fraunces-1', weights: '400 600', hasVietnamese: true },
      { family: 'Fraunces', file: 'fraunces-italic-1', weights: '400', style: 'italic', hasVietnamese: true },
      { family: 'Figtree', file: 'figtree-1', weights: '400 700' },
    ],
    standIns: standIns.fraunces + standIns.figtree,
    firstFonts: ['fraunces-1', 'figtree-1'],
  },
}
