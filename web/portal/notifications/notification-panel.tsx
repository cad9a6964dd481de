import { useRef } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import type { Notification } from '#domain/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PopoverTitle } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useNotifications, useRead } from './use-notifications.ts'

export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const query = useNotifications()
  const { data, error, refetch, isFetching } = query
  const { mutate: read, isPending } = useRead()
  const all = data?.pages.flatMap((page) => page.notifications)
  const hasUnread = (data?.pages[0]?.unread ?? 0) > 0
  const open = ({ id, is_read }: Notification) => {
    if (!is_read) read({ ids: [id] })
    onLeave()
  }
  const title = useRef<HTMLHeadingElement>(null)
  const readAll = () => {
    title.current?.focus() // the button goes, the panel stays
    read({ all: true }, { onError: ({ message }) => toast({ title: message, variant: 'destructive' }) })
  }
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-1">
        <PopoverTitle ref={title} tabIndex={-1}>
          Notifications
        </PopoverTitle>
        {hasUnread && (
          <Button variant="quiet" size="small" className="max-sm:min-h-11" busy={isPending} onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 overflow-y-auto overscroll-contain">
        {error && !data && (
          <LoadFailed
            title={`Error loading notifications: ${error.message}`}
            busy={isFetching}
            onRetry={refetch}
            className="p-4"
          />
        )}
        {!data && !error && (
          <div className="grid gap-3 p-4">
            <output className="sr-only">Loading notifications...</output>
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {all?.length === 0 && <p className="px-4 py-8 text-center text-small text-ink-soft">Nothing new.</p>}
        {all && all.length > 0 && (
          <ul aria-label="Notifications" className="divide-y divide-line">
            {all.map((one) => (
              <li key={one.id}>
                <Entry notification={one} onOpen={() => open(one)} />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className="grid pb-3">
            <MoreButton query={query}>Show older</MoreButton>
          </div>
        )}
      </div>
      <Link
        to="/account-settings#notifications"
        onClick={onLeave}
        className="flex min-h-11 items-center border-t border-line px-4 text-small font-semibold text-action hover:underline"
      >
        Notification settings
      </Link>
    </>
  )
}

function Entry({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, text, to, is_read, created_at } = notification
  return (
    <Link to={to} onClick={onOpen} className="flex gap-3 px-4 py-3 hover:bg-shoal">
      <span aria-hidden="true" className={cx('mt-1.5 size-2 shrink-0 rounded-full', !is_read && 'bg-action')} />
      <span className="grid min-w-0 gap-0.5 text-small">
        <span className={cx('wrap-anywhere', !is_read && 'font-semibold')}>
          {!is_read && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        {text && <span className="line-clamp-2 text-ink-soft wrap-anywhere">{text}</span>}
        <time dateTime={created_at} className="text-note text-ink-soft">
          {formatMoment(created_at)}
        </time>
      </span>
    </Link>
  )
}
