import { cx } from '#web/ui/cx.ts'

/** The flag P, "Blue Peter": hoisted in harbour by a ship about to sail. It is the studio's sign. */
export function BluePeter({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cx('size-8 shrink-0 text-action', className)}>
      <path fill="currentColor" fillRule="evenodd" d="M0 0h32v32H0zM10 10v12h12V10z" />
    </svg>
  )
}

/** P, G and S in the international code of signals: the studio's initials, as a ship would fly them. */
export function SignalHoist({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 116 32" className={cx('h-7 shrink-0', className)}>
      <path fill="#2f7f9b" d="M0 0h32v32H0z" />
      <path fill="#f6fbfc" d="M10 10h12v12H10z" />
      <path fill="#f0d27a" d="M42 0h32v32H42z" />
      <path fill="#2f7f9b" d="M47.3 0h5.4v32h-5.4zM58 0h5.3v32H58zM68.7 0H74v32h-5.3z" />
      <path fill="#f6fbfc" d="M84 0h32v32H84z" />
      <path fill="#2f7f9b" d="M94 10h12v12H94z" />
    </svg>
  )
}
