import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ShortcutsDialog } from '#web/shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '#web/shortcuts/use-shortcuts.ts'
import { OtherWayContext } from '#web/lists/list-and-detail.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { nameOf } from './notice.tsx'
import { useUnread } from './notifications/use-notifications.ts'
import { NextOfToday } from './next-of-today.tsx'
import { useFromToday } from './from-today.ts'
import { useSignedInUser } from './signed-in-user.ts'
import { BottomBar } from './office/bottom-bar.tsx'
import { nameOfScreen, officeTabs, tabAt, titleOf } from './office-tabs.ts'
import { panelId, tabId } from './office/rail-tab.tsx'
import { Rail, useRailLook } from './office/rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useCounts } from './office/use-counts.ts'
import { useTodayFollows } from './office/use-today-follows.ts'
import { useIsThere } from './use-address.ts'

/** What every tab of the back office stands in: one bar with the screen's name, the rail, and the tab itself as high up as can be. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const look = useRailLook()
  const counts = useCounts()
  useTodayFollows()
  const [showsKeys, setShowsKeys] = useState(false)
  const open = tabAt(search)
  const openTab = (tab: string) => void navigate(`?tab=${tab}`)
  const shortcuts = useShortcuts({
    isThere: useIsThere(),
    showAll: () => setShowsKeys(true),
    go: (letter) => {
      const tab = officeTabs.find((one) => one.letter === letter)
      if (tab) openTab(tab.value)
      return tab !== undefined
    },
  })
  const isFromToday = useFromToday() !== undefined
  useCountInTitle(useUnread() || (counts[open] ?? 0))
  const rail = { open, counts, onOpen: openTab }
  return (
    <div className="min-h-dvh bg-shoal print:bg-transparent">
      <SkipLink />
      <TopBar title={nameOfScreen(search)} onShortcuts={() => setShowsKeys(true)} />
      <div
        className={cx(
          'grid grid-cols-1',
          look === 'names' && 'grid-cols-[13rem_minmax(0,1fr)]',
          look === 'icons' && 'grid-cols-[3.5rem_minmax(0,1fr)]',
        )}
      >
        {look !== 'bar' && (
          <nav
            aria-label="Back office"
            className="sticky top-12 flex h-[calc(100dvh-3rem)] flex-col gap-4 self-start overflow-y-auto border-r border-line bg-raised px-2 py-3 print:hidden"
          >
            <Rail {...rail} isNarrow={look === 'icons'} />
            {look === 'names' && <AccessConfirmed className="mt-auto px-2" />}
          </nav>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'grid w-full max-w-[100rem] min-w-0 grid-cols-1 content-start gap-2 px-3 py-2 outline-none sm:px-4 md:py-3 xl:px-6',
            look === 'bar' && 'pb-20',
          )}
        >
          {look !== 'names' && <AccessConfirmed className="truncate" />}
          <NextOfToday />
          <div id={panelId} role="tabpanel" aria-labelledby={tabId(open)} className="min-w-0">
            <OtherWayContext value={isFromToday}>{children}</OtherWayContext>
          </div>
        </main>
      </div>
      {look === 'bar' && <BottomBar {...rail} />}
      <ShortcutsDialog open={showsKeys} onOpenChange={setShowsKeys} places={officeTabs} {...shortcuts} />
    </div>
  )
}

/** S2's banner, as one line. */
function AccessConfirmed({ className }: { className: string }) {
  const user = useSignedInUser()
  return (
    <p className={cx('text-note text-ink-soft wrap-anywhere print:hidden', className)}>
      Admin access confirmed. Signed in as {nameOf(user)}.
    </p>
  )
}

/** '(1) Leads | …': seen from another tab of the browser. */
function useCountInTitle(count: number) {
  const { search } = useLocation()
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${titleOf(search)}` : titleOf(search)
  }, [count, search])
}
