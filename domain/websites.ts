import { z } from 'zod'
import { brandStyleSchema, onboardingLimits } from './onboarding.ts'
import { oneLine, tidyText, tooLong } from './text.ts'

/** The parts of a website's page. The first and the last are always there; what lies between may be moved and hidden. */
export const sectionKindSchema = z.enum(['hero', 'about', 'packages', 'testimonials', 'gallery', 'times', 'contact'])
export type SectionKind = z.infer<typeof sectionKindSchema>

/** What the onboarding form asks for, and more from the editor. */
export const websiteLimits = {
  packages: 6,
  features: onboardingLimits.features,
  testimonials: 9,
  gallery: 12,
  times: 14,
  figures: 4,
  certifications: 8,
  links: 5,
  /** In characters: a name, what stands between, and a tagline. */
  title: 2 * onboardingLimits.line + 3,
  description: onboardingLimits.line,
} as const

const line = (max: number = onboardingLimits.line) => z.string().overwrite(oneLine).max(max, tooLong(max))
const text = (max: number = onboardingLimits.text) => z.string().overwrite(tidyText).max(max, tooLong(max))
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please enter a color such as #3B82F6')
const atMost = <Item extends z.ZodType>(item: Item, max: number, things: string) =>
  z.array(item).max(max, `Please add at most ${max} ${things}`)

const shownPictureSchema = z.strictObject({ id: z.uuid(), alt: line() })
/** A picture where it is shown, with what its owner says is on it. */
export type ShownPicture = z.infer<typeof shownPictureSchema>

/** Without an address it is words, as the name somebody has elsewhere. */
const linkSchema = z.strictObject({
  text: line(),
  url: line(onboardingLimits.link).regex(/^(https:\/\/[^\s/]\S*)?$/i, 'Please enter a link that begins with https://'),
})

const sections = {
  hero: z.strictObject({
    kind: z.literal('hero'),
    is_shown: z.literal(true),
    headline: line(),
    text: text(),
    button: line(),
    picture: shownPictureSchema.nullable(),
  }),
  about: z.strictObject({
    kind: z.literal('about'),
    is_shown: z.boolean(),
    heading: line(),
    text: text(onboardingLimits.bio),
    quote: text(),
    figures: atMost(z.strictObject({ figure: line(), label: line() }), websiteLimits.figures, 'figures'),
    certifications: atMost(line(), websiteLimits.certifications, 'certifications'),
    picture: shownPictureSchema.nullable(),
  }),
  packages: z.strictObject({
    kind: z.literal('packages'),
    is_shown: z.boolean(),
    heading: line(),
    packages: atMost(
      z.strictObject({
        name: line(),
        price: line(),
        period: line(),
        description: text(),
        features: atMost(line(), websiteLimits.features, 'features'),
      }),
      websiteLimits.packages,
      'packages',
    ),
    popular: line(),
  }),
  testimonials: z.strictObject({
    kind: z.literal('testimonials'),
    is_shown: z.boolean(),
    heading: line(),
    testimonials: atMost(
      z.strictObject({ text: text(), clientName: line() }),
      websiteLimits.testimonials,
      'testimonials',
    ),
  }),
  gallery: z.strictObject({
    kind: z.literal('gallery'),
    is_shown: z.boolean(),
    heading: line(),
    pictures: atMost(shownPictureSchema, websiteLimits.gallery, 'pictures'),
  }),
  times: z.strictObject({
    kind: z.literal('times'),
    is_shown: z.boolean(),
    heading: line(),
    places: text(),
    times: atMost(
      z.strictObject({ day: line(), from: line(), to: line(), what: line() }),
      websiteLimits.times,
      'times',
    ),
  }),
  contact: z.strictObject({
    kind: z.literal('contact'),
    is_shown: z.literal(true),
    heading: line(),
    text: text(),
    show_phone: z.boolean(),
    show_email: z.boolean(),
    links: atMost(linkSchema, websiteLimits.links, 'links'),
  }),
} satisfies Record<SectionKind, z.ZodType>

const sectionSchema = z.discriminatedUnion('kind', [
  sections.hero,
  sections.about,
  sections.packages,
  sections.testimonials,
  sections.gallery,
  sections.times,
  sections.contact,
])
export type Section = z.infer<typeof sectionSchema>
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>

const isOrdered = (all: Section[]) =>
  new Set(all.map(({ kind }) => kind)).size === all.length && all[0]?.kind === 'hero' && all.at(-1)?.kind === 'contact'

export const websiteContentSchema = z.strictObject({
  /** The name of a record in content/trades.ts. */
  trade: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Please choose a trade we know'),
  design: brandStyleSchema,
  primary_color: color,
  secondary_color: color.nullable(),
  business_name: line(),
  full_name: line(),
  tagline: line(),
  phone: line(onboardingLimits.phone),
  email: line(onboardingLimits.email),
  logo: shownPictureSchema.nullable(),
  title: line(websiteLimits.title),
  description: line(websiteLimits.description),
  sections: z
    .array(sectionSchema)
    .refine(isOrdered, 'Each section stands there once, the top first and the contact last'),
})
/** All that a website says and how it looks, as its draft and each of its versions keep it. */
export type WebsiteContent = z.infer<typeof websiteContentSchema>

export function sectionOf<Kind extends SectionKind>({ sections }: WebsiteContent, kind: Kind) {
  return sections.find((section): section is SectionOf<Kind> => section.kind === kind)
}

const isFilled = (value: string) => value.trim() !== ''

/** Something in it could be shown. The top and the contact always can. */
export function hasContent(section: Section): boolean {
  switch (section.kind) {
    case 'hero':
    case 'contact':
      return true
    case 'about':
      return (
        [section.text, section.quote, ...section.certifications].some(isFilled) ||
        section.figures.some(({ figure }) => isFilled(figure)) ||
        section.picture !== null
      )
    case 'packages':
      return section.packages.some(({ name }) => isFilled(name))
    case 'testimonials':
      return section.testimonials.some(({ text }) => isFilled(text))
    case 'gallery':
      return section.pictures.length > 0
    case 'times':
      return isFilled(section.places) || section.times.some(({ day, what }) => isFilled(day) || isFilled(what))
  }
}
