import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { isOpenAt, type NotificationEvent, type ReadNotifications } from '#domain/notifications.ts'
import { notificationsQuery, readNotifications } from '#web/api/notifications.ts'
import { toast } from '#web/ui/toast.tsx'
import { useActing } from '../acting.ts'

/** Nobody who views as a customer reads what that one is told: it would be read then. */
export function useNotifications() {
  const isViewed = useActing().viewed_by !== undefined
  return { isViewed, ...useInfiniteQuery({ ...notificationsQuery, enabled: !isViewed }) }
}

export const useUnread = () => useNotifications().data?.pages[0]?.unread ?? 0

export function useRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: ReadNotifications) => readNotifications(which),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  })
}

/** Opening what a notification is about reads it, whichever way one came; what comes to a page that nobody sees is read once it is seen. */
export function useReadsWhatIsOpen() {
  const { pathname, search } = useLocation()
  const at = `${pathname}${search}`
  const { data } = useNotifications()
  const { mutate } = useRead()
  const shown = data?.pages.flatMap((page) => page.notifications.filter(({ is_read }) => !is_read)) ?? []
  const open = shown.filter(({ to }) => isOpenAt(to, at)).map(({ id }) => id)
  // Older ones are not known here.
  const hasOlder = (data?.pages[0]?.unread ?? 0) > shown.length
  const read = useEffectEvent(() => mutate(hasOlder ? { at } : { ids: open }))
  const which = [...open, ...(hasOlder ? [at] : [])].join(' ')
  useEffect(() => {
    if (which === '') return
    const readWhatIsSeen = () => {
      if (document.visibilityState === 'visible') read()
    }
    readWhatIsSeen()
    document.addEventListener('visibilitychange', readWhatIsSeen)
    return () => document.removeEventListener('visibilitychange', readWhatIsSeen)
  }, [which])
}

/** What one should know of at once, wherever one is. */
const urgent = new Set<NotificationEvent>(['ticket_assigned', 'chat_waiting'])

/** Says what came since this was shown; what was there already waits in the bell. */
export function useSaysWhatIsUrgent() {
  const told = useNotifications().data?.pages[0]?.notifications
  const newest = useRef<string | null>(null)
  useEffect(() => {
    if (!told) return
    const since = newest.current
    newest.current = [since ?? '', ...told.map(({ created_at }) => created_at)].toSorted().at(-1) ?? ''
    if (since === null) return
    for (const { event, title, text, is_read, created_at } of told)
      if (urgent.has(event) && !is_read && created_at > since) toast({ title, description: text })
  }, [told])
}

/** '(3) Dashboard | …': seen from another tab of the browser. */
export function useUnreadInTitle() {
  const unread = useUnread()
  // Every place has a title of its own, without the number: it is put there anew.
  useLocation()
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    const title = unread > 0 ? `(${unread}) ${plain}` : plain
    if (document.title !== title) document.title = title
  })
}
