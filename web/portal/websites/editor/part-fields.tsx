import type { WebsitePart } from '#domain/website-parts.ts'
import type { Section, WebsiteContent } from '#domain/websites.ts'
import type { FieldErrors } from '#web/forms/read-form.ts'
import { AboutFields } from './about-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DesignFields } from './design-fields.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { PackagesPart } from './packages-part.tsx'
import { SearchFields } from './search-fields.tsx'
import { TestimonialsPart } from './testimonials-part.tsx'
import { TimesFields } from './times-fields.tsx'
import { TopFields } from './top-fields.tsx'
import type { DraftPictures } from './use-draft-pictures.ts'
import type { ChangeContent } from './use-website-draft.ts'

type PartFieldsProps = {
  part: WebsitePart
  content: WebsiteContent
  pictures: DraftPictures
  errors: FieldErrors
  change: ChangeContent
}

export function PartFields({ part, content, pictures, errors, change }: PartFieldsProps) {
  const whole = {
    content,
    errors,
    change: (changes: Partial<WebsiteContent>) => change((before) => ({ ...before, ...changes })),
  }
  const section = content.sections.find(({ kind }) => kind === part)
  if (part === 'design') return <DesignFields pictures={pictures} {...whole} />
  if (!section) return <SearchFields {...whole} />
  return <SectionFields section={section} content={content} pictures={pictures} errors={errors} change={change} />
}

type SectionFieldsProps = Omit<PartFieldsProps, 'part'> & { section: Section }

function SectionFields({ section, content, pictures, errors, change }: SectionFieldsProps) {
  const shared = {
    content,
    pictures,
    errors,
    // Each kind of section names its own fields.
    change: (changes: object) =>
      change((before) => ({
        ...before,
        sections: before.sections.map((one) => (one.kind === section.kind ? { ...one, ...changes } : one)),
      })),
  }
  switch (section.kind) {
    case 'hero':
      return <TopFields section={section} {...shared} />
    case 'about':
      return <AboutFields section={section} {...shared} />
    case 'packages':
      return <PackagesPart section={section} {...shared} />
    case 'testimonials':
      return <TestimonialsPart section={section} {...shared} />
    case 'gallery':
      return <GalleryFields section={section} {...shared} />
    case 'times':
      return <TimesFields section={section} {...shared} />
    case 'contact':
      return <ContactFields section={section} {...shared} />
  }
}
