import { portfolio } from '#content/portfolio.ts'
import { pictureNamed } from '#web/pictures/pictures.ts'
import { Picture } from '#web/site/picture.tsx'
import { cx } from '#web/ui/cx.ts'

/** The newest four at a glance. The list below describes them, so here they are decoration, and the words come first. */
export function PictureWall() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-2 content-center gap-3 overflow-hidden border-line bg-shoal p-5 max-lg:border-t lg:border-l lg:p-8"
    >
      {portfolio.slice(0, 4).map(({ id }, index) => (
        <Picture
          key={id}
          picture={{ ...pictureNamed(`portfolio/${id}`), alt: '' }}
          sizes="(min-width: 64rem) 17rem, 45vw"
          // A telephone has room for two beside the words, and waits for each.
          className={cx('rounded-card border border-line', index > 1 && 'max-sm:hidden')}
        />
      ))}
    </div>
  )
}
