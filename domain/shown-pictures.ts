import type { ShownPicture, WebsiteContent } from './websites.ts'

/** The pictures a website shows, or would if the section they are in were shown. */
export function picturesIn({ logo, sections }: WebsiteContent): ShownPicture[] {
  const inSections = sections.flatMap((section) => {
    if (section.kind === 'gallery') return section.pictures
    return section.kind === 'hero' || section.kind === 'about' ? [section.picture] : []
  })
  return [logo, ...inSections].filter((picture) => picture !== null)
}

/** The same website without one of its pictures. */
export function withoutPicture(content: WebsiteContent, id: string): WebsiteContent {
  const unlessIt = (picture: ShownPicture | null) => (picture?.id === id ? null : picture)
  return {
    ...content,
    logo: unlessIt(content.logo),
    sections: content.sections.map((section) => {
      if (section.kind === 'gallery')
        return { ...section, pictures: section.pictures.filter((picture) => picture.id !== id) }
      if (section.kind === 'hero' || section.kind === 'about') return { ...section, picture: unlessIt(section.picture) }
      return section
    }),
  }
}
