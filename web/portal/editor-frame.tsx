import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { dashboardLink } from '#content/navigation.ts'
import { ShortcutsDialog } from '#web/shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '#web/shortcuts/use-shortcuts.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useUnreadInTitle } from './notifications/use-notifications.ts'
import { TopBar } from './top-bar.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { useIsThere } from './use-address.ts'

/** Where g and a letter leads. */
const places = [
  { label: 'Raw Videos', letter: 'v', to: '/employee-dashboard' },
  { label: 'Edited Videos', letter: 'e', to: '/employee-dashboard?list=edited' },
  { label: 'Dashboard', letter: 'd', to: dashboardLink.to },
]

/** What the editor's screen stands in: the bar and the keys of the back office, without its rail. */
export function EditorFrame({ title, children }: { title: string; children: ReactNode }) {
  const user = useSignedInUser()
  const navigate = useNavigate()
  useUnreadInTitle()
  const [showsKeys, setShowsKeys] = useState(false)
  const showAll = () => setShowsKeys(true)
  const shortcuts = useShortcuts({
    isThere: useIsThere(),
    showAll,
    go: (letter) => {
      const place = places.find((one) => one.letter === letter)
      if (place) void navigate(place.to)
      return place !== undefined
    },
  })
  return (
    <div className="min-h-dvh bg-shoal print:bg-transparent">
      <SkipLink />
      <TopBar title={title} onShortcuts={showAll}>
        <p className="max-w-64 truncate text-small text-ink-soft max-lg:hidden">
          Welcome, {user.first_name || user.email}
        </p>
        <Link
          to={dashboardLink.to}
          className={buttonLook({ variant: 'quiet', size: 'small', className: 'max-md:hidden' })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Dashboard
        </Link>
      </TopBar>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[100rem] min-w-0 grid-cols-1 content-start gap-6 px-3 py-2 outline-none sm:px-4 md:py-3 xl:px-6"
      >
        {children}
      </main>
      <ShortcutsDialog open={showsKeys} onOpenChange={setShowsKeys} places={places} {...shortcuts} />
    </div>
  )
}
