import type { Picture as PictureFile } from '#web/pictures/pictures.ts'
import { cx } from '#web/ui/cx.ts'

type PictureProps = {
  picture: PictureFile
  /**
   * How wide it is shown, as in the `sizes` attribute: the browser chooses the file by it. Said a little small for phones,
   * where the first picture of a page is there a tenth of a second sooner and looks the same.
   */
  sizes: string
  /** For pictures on the first screen: fetched at once and before others. */
  first?: boolean
  className?: string
}

export function Picture({
  picture: { src, small, width, height, alt },
  sizes,
  first = false,
  className,
}: PictureProps) {
  return (
    <img
      src={src}
      srcSet={`${small} ${width / 2}w, ${src} ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={cx('h-auto w-full', className)}
    />
  )
}
