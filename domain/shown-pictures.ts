import type { PicturePurpose } from './website-pictures.ts'
import { type ShownPicture, type WebsiteContent, websiteLimits } from './websites.ts'

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

/** The same website with a picture where those of its purpose stand: instead of the one before, in a gallery behind the others. */
export function withPicture(
  content: WebsiteContent,
  { id, purpose }: { id: string; purpose: PicturePurpose },
): WebsiteContent {
  const picture = { id, alt: '' }
  if (purpose === 'logo') return { ...content, logo: picture }
  return {
    ...content,
    sections: content.sections.map((section) => {
      if (section.kind === 'gallery' && purpose === 'gallery')
        return { ...section, pictures: [...section.pictures, picture].slice(0, websiteLimits.gallery) }
      const isItsPlace =
        (section.kind === 'hero' && purpose === 'hero') || (section.kind === 'about' && purpose === 'profile')
      return isItsPlace ? { ...section, picture } : section
    }),
  }
}
