/** The first stop of the keyboard on every page: past the header, to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 bg-action px-4 py-2 font-semibold text-on-action focus:not-sr-only focus:absolute focus:top-2 focus:left-2 print:hidden"
    >
      Skip to content
    </a>
  )
}
