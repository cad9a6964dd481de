import { cx } from '#web/ui/cx.ts'
import chart from './port-gardner.svg?url'

const sheet = { width: 900, height: 760 }

type HarbourChartProps = {
  /** The part of the sheet to show, as a viewBox; the whole sheet unless given. */
  detail?: string
  className?: string
}

/** The bay the studio is named after. The drawing is fetched once and takes the colours of the theme around it. */
export function HarbourChart({ detail, className }: HarbourChartProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={detail ?? `0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio={detail ? 'xMidYMid slice' : 'xMaxYMid slice'}
      className={cx('size-full bg-shoal', className)}
    >
      <use href={`${chart}#port-gardner`} {...sheet} />
    </svg>
  )
}
