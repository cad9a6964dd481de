import { z } from 'zod'
import { sectionKindSchema, sectionOf, type WebsiteContent } from './websites.ts'

/** What of a website is edited by itself: its sections, and beside them how it looks and what search engines are told. */
export const websitePartSchema = z.enum(['design', ...sectionKindSchema.options, 'search'])
export type WebsitePart = z.infer<typeof websitePartSchema>

const wordsOf: Record<WebsitePart, (content: WebsiteContent) => unknown> = {
  design: ({ trade, design, primary_color, secondary_color, logo }) => [
    trade,
    design,
    primary_color,
    secondary_color,
    logo,
  ],
  hero: (content) => [content.business_name, content.tagline, sectionOf(content, 'hero')],
  about: (content) => [content.full_name, sectionOf(content, 'about')],
  packages: (content) => sectionOf(content, 'packages'),
  testimonials: (content) => sectionOf(content, 'testimonials'),
  gallery: (content) => sectionOf(content, 'gallery'),
  times: (content) => sectionOf(content, 'times'),
  contact: (content) => [content.phone, content.email, sectionOf(content, 'contact')],
  search: ({ title, description }) => [title, description],
}

/** The database keeps the fields of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)])
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** Where the words or pictures of two contents differ; that a section was only moved is no difference. */
export function editedParts(one: WebsiteContent, other: WebsiteContent): WebsitePart[] {
  return websitePartSchema.options.filter((part) => !isSame(wordsOf[part](one), wordsOf[part](other)))
}

/** The same, and what stands at another place. */
export function changedParts(one: WebsiteContent, other: WebsiteContent): WebsitePart[] {
  const edited = new Set<WebsitePart>(editedParts(one, other))
  const placeIn = ({ sections }: WebsiteContent, part: WebsitePart) => sections.findIndex(({ kind }) => kind === part)
  return websitePartSchema.options.filter((part) => edited.has(part) || placeIn(one, part) !== placeIn(other, part))
}

/** New answers into a website: what somebody edited keeps its words, and every section its place. */
export function rebuild(
  content: WebsiteContent,
  edited: readonly WebsitePart[],
  fromAnswers: WebsiteContent,
): WebsiteContent {
  const isEdited = (part: WebsitePart) => edited.includes(part)
  const { design, primary_color, secondary_color, logo, title, description } = content
  return {
    ...fromAnswers,
    ...(isEdited('design') && { design, primary_color, secondary_color, logo }),
    ...(isEdited('search') && { title, description }),
    sections: content.sections.map((section) =>
      isEdited(section.kind) ? section : (sectionOf(fromAnswers, section.kind) ?? section),
    ),
  }
}
