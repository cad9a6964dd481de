import { pictures } from '#web/pictures/pictures.ts'

/** The studio by day and by night, as the visitor's colour scheme has it. */
export function StudioPicture() {
  const day = pictures['about/studio']
  const night = pictures['about/studio-dark']
  const sizes = '(min-width: 64rem) 50vw, 75vw'
  return (
    <picture className="relative block max-lg:aspect-4/3 border-line max-lg:border-t lg:border-l">
      <source
        media="(prefers-color-scheme: dark)"
        srcSet={`${night.small} ${night.width / 2}w, ${night.src} ${night.width}w`}
        sizes={sizes}
      />
      <img
        src={day.src}
        srcSet={`${day.small} ${day.width / 2}w, ${day.src} ${day.width}w`}
        sizes={sizes}
        width={day.width}
        height={day.height}
        alt={day.alt}
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  )
}
