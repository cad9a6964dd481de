import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { rememberVisit } from '#web/site/leads/visit.ts'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PromoBanner } from './promo-banner.tsx'
import { useFoldedAnchor } from './use-folded-anchor.ts'

export default function SiteLayout() {
  const { pathname } = useLocation()
  useEffect(rememberVisit, [])
  useFoldedAnchor()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-action px-4 py-2 font-semibold text-on-action focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {pathname === '/' && <PromoBanner />}
      <NavigationBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <FloatingButtons />
    </div>
  )
}
