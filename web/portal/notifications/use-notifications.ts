import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { ReadNotifications } from '#domain/notifications.ts'
import { notificationsQuery, readNotifications } from '#web/api/notifications.ts'
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

/** Whether this is where one is: the same page, and all that the link says of it. */
export function isOpenAt(to: string, { pathname, search }: { pathname: string; search: string }) {
  const [path = '', query = ''] = to.split('?')
  const here = new URLSearchParams(search)
  return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => here.get(name) === value)
}

/** Opening what a notification is about reads it, whichever way one came. */
export function useReadsWhatIsOpen() {
  const location = useLocation()
  const { data } = useNotifications()
  const { mutate, isPending } = useRead()
  const shown = data?.pages.flatMap((page) => page.notifications) ?? []
  const open = shown.filter(({ is_read, to }) => !is_read && isOpenAt(to, location)).map(({ id }) => id)
  const read = useEffectEvent(() => {
    if (!isPending) mutate({ ids: open })
  })
  const which = open.join(' ')
  useEffect(() => {
    if (which !== '') read()
  }, [which])
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
