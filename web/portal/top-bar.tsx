import type { ReactNode } from 'react'
import { BluePeter } from '#web/site/art/signal-flags.tsx'
import { Bell } from './notifications/bell.tsx'
import { FindButton } from './search/find-button.tsx'
import { PersonMenu } from './office/person-menu.tsx'

type TopBarProps = { title: string; onShortcuts: () => void; children?: ReactNode }

/** Of every screen the team works on: what it is called, Find, the bell, and who is here. One line on every width. */
export function TopBar({ title, onShortcuts, children }: TopBarProps) {
  return (
    <header className="sticky top-0 z-40 flex h-12 items-center gap-2 border-b sm:gap-3 border-line bg-raised px-3 sm:px-4 print:hidden">
      <BluePeter className="size-7 shrink-0 max-[24rem]:hidden" />
      <h1 className="min-w-0 flex-1 truncate font-display text-heading max-sm:text-body max-[28rem]:text-small">
        {title}
      </h1>
      {children}
      <FindButton />
      <Bell />
      <PersonMenu onShortcuts={onShortcuts} />
    </header>
  )
}
