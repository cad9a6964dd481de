import { LineField, type SectionProps } from './fields.tsx'

export function GalleryFields({ section, errors, change }: SectionProps<'gallery'>) {
  return (
    <LineField
      name="heading"
      label="Heading"
      value={section.heading}
      errors={errors}
      onChange={(heading) => change({ heading })}
    />
  )
}
