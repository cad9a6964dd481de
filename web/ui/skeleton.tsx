import { cx } from './cx.ts'

/** Holds the place of content that is on its way. The region around it says so in words. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('h-4 animate-pulse rounded-small bg-shallows', className)} />
}
