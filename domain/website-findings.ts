import { z } from 'zod'
import { writeNumber } from './numbers.ts'
import { websitePartSchema } from './website-parts.ts'
import { hasContent, sectionOf, type Section, type WebsiteContent } from './websites.ts'

/** What a person had better look at; never a refusal. */
export const findingSchema = z.object({ part: websitePartSchema, message: z.string() })
export type Finding = z.infer<typeof findingSchema>

const longHeadline = 60
const longText = 3_000

export function findingsOf(content: WebsiteContent): Finding[] {
  const hero = sectionOf(content, 'hero')
  const packages = sectionOf(content, 'packages')
  return [
    ...when(isUnreachable(content), 'contact', 'No phone number, email address or link of yours is shown.'),
    ...when(!packages?.is_shown || !hasContent(packages), 'packages', 'No package is shown.'),
    ...when(
      (hero?.headline.length ?? 0) > longHeadline,
      'hero',
      `The headline is longer than ${longHeadline} characters.`,
    ),
    ...when(!hero?.picture, 'hero', 'There is no hero image.'),
    ...when(!sectionOf(content, 'about')?.picture, 'about', 'There is no profile photo.'),
    ...content.sections.filter(({ is_shown }) => is_shown).flatMap(findingsIn),
  ]
}

const when = (applies: boolean, part: Finding['part'], message: string): Finding[] =>
  applies ? [{ part, message }] : []

function isUnreachable(content: WebsiteContent) {
  const contact = sectionOf(content, 'contact')
  const isPhoneShown = contact?.show_phone && content.phone !== ''
  const isEmailShown = contact?.show_email && content.email !== ''
  return !isPhoneShown && !isEmailShown && !contact?.links.some(({ text, url }) => text !== '' || url !== '')
}

function findingsIn(section: Section): Finding[] {
  const { kind } = section
  return [
    ...when(
      Object.values(section).some((value) => typeof value === 'string' && value.length > longText),
      kind,
      `A text has more than ${writeNumber(longText)} characters.`,
    ),
    ...when(
      picturesToDescribe(section).some(({ alt }) => alt === ''),
      kind,
      'A picture has no description.',
    ),
    ...when(
      section.kind === 'testimonials' &&
        section.testimonials.some(({ text, clientName }) => text !== '' && clientName === ''),
      kind,
      'A testimonial has no name.',
    ),
  ]
}

/** A profile photo is described by its owner's name. */
function picturesToDescribe(section: Section) {
  if (section.kind === 'gallery') return section.pictures
  return section.kind === 'hero' && section.picture ? [section.picture] : []
}
