import { company } from '#content/company.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** Shown when a page breaks while it runs. A plain link, not the router's: whatever broke starts anew. */
export function PageFailed() {
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-6">
      <h1 className="font-display text-title">Something went wrong</h1>
      <p className="max-w-[48ch] text-lead text-ink-soft">
        This page could not be shown. Please try again; if it happens twice, call us at {company.phone}.
      </p>
      <a href="/" className={buttonLook({ size: 'large' })}>
        Return to Home
      </a>
    </main>
  )
}
