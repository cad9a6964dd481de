import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EmailChoice, NotificationChoice, ReadNotifications } from '#domain/notifications.ts'
import { api, bodyOf, successOf } from './client.ts'

/** What I am told of, newest first; asked for anew when the stream tells of what it is about. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam }) => bodyOf(api.notifications.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 0,
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
