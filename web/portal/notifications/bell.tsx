import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '#web/ui/popover.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { useNotifications, useReadsWhatIsOpen, useSaysWhatIsUrgent, useUnread } from './use-notifications.ts'

/** For the bar of every screen behind the sign-in. */
export function Bell() {
  const { isViewed } = useNotifications()
  return isViewed ? null : <BellButton />
}

function BellButton() {
  const [open, setOpen] = useState(false)
  const unread = useUnread()
  useReadsWhatIsOpen()
  useSaysWhatIsUrgent()
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      name={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      icon={
        <>
          <BellIcon aria-hidden="true" className="size-4" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1.5 -right-2 inline-grid min-w-5 place-items-center rounded-full bg-danger px-1.5 text-note font-semibold text-paper tabular-nums"
            >
              {unread}
            </span>
          )}
        </>
      }
    >
      <NotificationPanel onLeave={() => setOpen(false)} />
    </Popover>
  )
}
