import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { OwnChat } from './own-chat.tsx'
import { PortalHeader } from './portal-header.tsx'
import { ViewingBar } from './viewing-bar.tsx'

type PortalFrameProps = { className?: string | undefined; hasChat?: boolean; children: ReactNode }

/** What every screen of the portal stands in; it is wider where something stands beside it (`data-beside`). The one h1 is the screen's own, in `children`, and names it. */
export function PortalFrame({ className, hasChat = false, children }: PortalFrameProps) {
  return (
    <div className="min-h-dvh bg-shoal has-data-beside:[--page-width:96rem] print:bg-transparent">
      <SkipLink />
      <ViewingBar />
      <div className="print:hidden">
        <PortalHeader />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className={cx('page-width grid grid-cols-1 gap-6 py-8 outline-none sm:py-10', hasChat && 'pb-24', className)}
      >
        {children}
      </main>
      {hasChat && <OwnChat />}
    </div>
  )
}
