import { websiteLimits } from '#domain/websites.ts'
import { Group } from '#web/forms/group.tsx'
import { PictureField } from '#web/websites/picture-field.tsx'
import { LineField, type SectionProps } from './fields.tsx'
import { MoveButtons } from './move-buttons.tsx'

export function GalleryFields({ section, pictures, errors, change }: SectionProps<'gallery'>) {
  const all = section.pictures
  const move = (from: number, to: number) => {
    const moved = all.slice(from, from + 1)
    change({ pictures: all.toSpliced(from, 1).toSpliced(to, 0, ...moved) })
  }
  return (
    <>
      <LineField
        name="heading"
        label="Heading"
        value={section.heading}
        errors={errors}
        onChange={(heading) => change({ heading })}
      />
      <Group title="Pictures">
        <PictureField
          purpose="gallery"
          hint={`Up to ${websiteLimits.gallery} pictures, at least 800x600 pixels each. JPEG, PNG, WebP or AVIF, up to 15 MB.`}
          pictures={pictures.fields}
          shown={all.map(({ id }) => id)}
          onRemove={pictures.remove}
          renderWords={(id) => {
            const place = all.findIndex((one) => one.id === id)
            const picture = all[place]
            return (
              picture && (
                <LineField
                  name={`pictures.${place}.alt`}
                  label={`Describe picture ${place + 1}`}
                  value={picture.alt}
                  errors={errors}
                  onChange={(alt) => change({ pictures: all.with(place, { ...picture, alt }) })}
                />
              )
            )
          }}
          renderActions={(id) => {
            const place = all.findIndex((one) => one.id === id)
            return (
              <MoveButtons
                name={`picture ${place + 1}`}
                place={place}
                count={all.length}
                onMove={(by) => move(place, place + by)}
              />
            )
          }}
        />
      </Group>
    </>
  )
}
