import { cx } from '#web/ui/cx.ts'
import chart from './port-gardner.svg?url'

/** The bay the studio is named after. The drawing is fetched once and takes the colours of the theme around it. */
export function HarbourChart({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 900 760"
      preserveAspectRatio="xMaxYMid slice"
      className={cx('size-full bg-shoal', className)}
    >
      <use href={`${chart}#port-gardner`} />
    </svg>
  )
}
