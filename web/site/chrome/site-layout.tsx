import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { rememberVisit } from '#web/site/leads/visit.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
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
      <SkipLink />
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
