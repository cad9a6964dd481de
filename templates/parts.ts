import { html } from 'hono/html'
import type { Section, SectionKind, WebsiteContent } from '#domain/websites.ts'
import { footer } from './footer.ts'
import { header, shownSections } from './header.ts'
import { type Html, textOf } from './html.ts'
import { aboutSection } from './sections/about.ts'
import { contactSection } from './sections/contact.ts'
import { gallerySection } from './sections/gallery.ts'
import { heroSection } from './sections/hero.ts'
import { packagesSection } from './sections/packages.ts'
import { testimonialsSection } from './sections/testimonials.ts'
import { timesSection } from './sections/times.ts'
import type { Showing } from './showing.ts'
import { stylesOf } from './styles/styles.ts'

/** A website in the pieces that a preview replaces one by one: whatever is the same as before stays as it is. */
export type WebsiteParts = {
  design: WebsiteContent['design']
  /** One sheet after the other. */
  styles: string[]
  header: string
  sections: { kind: SectionKind; text: string }[]
  footer: string
}

export function websiteParts(content: WebsiteContent, showing: Showing): WebsiteParts {
  return {
    design: content.design,
    styles: stylesOf(content, showing),
    header: textOf(header(content, showing)),
    sections: sectionsOf(content, showing).map(({ kind, piece }) => ({ kind, text: textOf(piece) })),
    footer: textOf(footer(content, showing)),
  }
}

/** The body of the page that has the sections. */
export function websiteBody(content: WebsiteContent, showing: Showing): Html {
  return html`${header(content, showing)}
    <main id="content">${sectionsOf(content, showing).map(({ piece }) => piece)}</main>
    ${footer(content, showing)}`
}

function sectionsOf(content: WebsiteContent, showing: Showing) {
  return shownSections(content, showing).map((section) => ({
    kind: section.kind,
    piece: sectionPiece(section, content, showing),
  }))
}

function sectionPiece(section: Section, content: WebsiteContent, showing: Showing): Html {
  switch (section.kind) {
    case 'hero':
      return heroSection(content, showing)
    case 'about':
      return aboutSection(section, content, showing)
    case 'packages':
      return packagesSection(section, showing)
    case 'testimonials':
      return testimonialsSection(section, showing)
    case 'gallery':
      return gallerySection(section, content, showing)
    case 'times':
      return timesSection(section, showing)
    case 'contact':
      return contactSection(section, content, showing)
  }
}
