import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EmailChoice, NotificationChoice, ReadNotifications } from '#domain/notifications.ts'
import { api, bodyOf, successOf } from './client.ts'
import { hasLeft } from './session.ts'

const nothing = { notifications: [], unread: 0, next_cursor: null }

/** What I am told of, newest first; asked for anew every half minute while somebody looks. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  // Left unanswered where somebody signs out meanwhile.
  queryFn: async ({ pageParam, signal }) =>
    hasLeft()
      ? nothing
      : bodyOf(api.notifications.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 0,
  refetchInterval: 30_000,
})

export async function readNotifications(which: ReadNotifications) {
  await successOf(api.notifications.read.$put({ json: which }))
}

export const notificationChoicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: async () => (await bodyOf(api['notification-choices'].$get())).choices,
  staleTime: 0,
})

export async function putNotificationChoice(choice: NotificationChoice) {
  await successOf(api['notification-choices'].$put({ json: choice }))
}

/** What the link of an email is about; opening it changes nothing. */
export const emailSettingQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-setting', token],
    queryFn: () => bodyOf(api['notification-endings'].$get({ query: { token } })),
    staleTime: 0,
  })

export async function postEmailSetting(token: string, email: EmailChoice) {
  await successOf(api['notification-endings'].$post({ query: { token }, json: { email } }))
}
