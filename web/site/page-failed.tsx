import { useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
import { portalScreens } from '#domain/permissions.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'

/** Shown when a page breaks while it runs. A plain link, not the router's: whatever broke starts anew. */
export function PageFailed() {
  const { pathname } = useLocation()
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-6">
      <h1 className="font-display text-title">Something went wrong</h1>
      <p className="max-w-[48ch] text-lead text-ink-soft">
        This page could not be shown. Please try again
        {Object.hasOwn(portalScreens, pathname) ? '.' : `; if it happens twice, call us at ${agency.phone}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={() => location.reload()}>
          Try Again
        </Button>
        <a href="/" className={buttonLook({ variant: 'outline', size: 'large' })}>
          Return to Home
        </a>
      </div>
    </main>
  )
}
