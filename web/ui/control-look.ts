/** The common look of input, select and textarea. 16 px at least: iOS zooms into anything smaller on focus. */
export const controlLook = [
  'w-full rounded-control border border-line-strong bg-raised px-3.5 text-body text-ink',
  'transition-colors duration-150 placeholder:text-ink-soft hover:border-ink',
  'aria-invalid:border-danger disabled:opacity-55 disabled:hover:border-line-strong',
]

/** The entry of a list that Enter would take: its bar is seen where the two grounds hardly differ. */
export const highlightedLook =
  'data-highlighted:bg-shallows data-highlighted:shadow-[inset_0.1875rem_0_0_var(--color-mark)]'
