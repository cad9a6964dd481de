import type { Picture as PictureFile } from '#web/pictures/pictures.ts'
import { Picture } from '#web/site/picture.tsx'

/** The right half of the hero of an article or a case study. Shown whole: these drawings carry words up to their edges. */
export function StoryPicture({ picture }: { picture: PictureFile }) {
  return (
    <div className="grid content-center border-line bg-shoal p-5 max-lg:border-t sm:p-10 lg:border-l lg:p-12">
      <Picture picture={picture} sizes="(min-width: 64rem) 45vw, 75vw" first className="rounded-card" />
    </div>
  )
}
