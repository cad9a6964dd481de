import type { WebsitePart } from '#domain/website-parts.ts'
import { type Section, type WebsiteContent, websiteContentSchema } from '#domain/websites.ts'
import { errorsIn, type FieldErrors } from '#web/forms/read-form.ts'
import { forget, keep, readKept } from '#web/kept/kept.ts'

/** What can be saved now: a field that is not right yet waits with its last saved value and holds up no other. */
export function storable(typed: WebsiteContent, saved: WebsiteContent): WebsiteContent {
  const reading = websiteContentSchema.safeParse(typed)
  if (reading.success) return reading.data
  let content = typed
  for (const { path } of reading.error.issues) content = withSaved(content, saved, path)
  return websiteContentSchema.safeParse(content).data ?? saved
}

function withSaved(typed: WebsiteContent, saved: WebsiteContent, [name, place, field]: PropertyKey[]): WebsiteContent {
  if (name !== 'sections') return { ...typed, [String(name)]: valueIn(saved, name) }
  const section = typeof place === 'number' ? typed.sections[place] : undefined
  const before = section && saved.sections.find(({ kind }) => kind === section.kind)
  if (!section || !before || field === undefined) return { ...typed, sections: saved.sections }
  const mended: Section = { ...section, [String(field)]: valueIn(before, field) }
  return { ...typed, sections: typed.sections.map((one) => (one === section ? mended : one)) }
}

const valueIn = (object: object, name: PropertyKey | undefined): unknown =>
  Object.entries(object).find(([key]) => key === name)?.[1]

/** What is wrong in each part, by the names of its own fields ('links.0.url'). */
export function errorsByPart(typed: WebsiteContent): Partial<Record<WebsitePart, FieldErrors>> {
  const errors: Partial<Record<WebsitePart, FieldErrors>> = {}
  for (const [path, message] of Object.entries(errorsIn(websiteContentSchema.safeParse(typed)))) {
    const [, place, field] = /^sections\.(\d+)\.(.+)$/.exec(path) ?? []
    const section = typed.sections[Number(place)]
    const part = section?.kind ?? (path === 'title' || path === 'description' ? 'search' : 'design')
    errors[part] = { ...errors[part], [field ?? path]: message }
  }
  return errors
}

// What is typed and not saved yet survives a reload, as long as the tab.

type Typing = { content: WebsiteContent; basedOn: string }

const nameOf = (websiteId: string) => `website-${websiteId}`

export function keepTyping(userId: string, websiteId: string, content: WebsiteContent, basedOn: string) {
  keep('tab', userId, nameOf(websiteId), { content, basedOn } satisfies Typing)
}

export function forgetTyping(userId: string, websiteId: string) {
  forget('tab', userId, nameOf(websiteId))
}

export const readTyping = (userId: string, websiteId: string) =>
  readKept('tab', userId, nameOf(websiteId)) as Typing | null
