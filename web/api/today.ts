import { queryOptions } from '@tanstack/react-query'
import type { NewReminder, TodayView } from '#domain/today.ts'
import { api, bodyOf } from './client.ts'

/** As long as somebody looks at it; a tab in the background asks nothing. */
const eachMinute = { staleTime: 0, refetchInterval: 60_000 } as const

/** Everything that Today has read; what was handled makes all of it old. */
export const todayKey = ['today'] as const

export const todayQuery = (view: TodayView | undefined) =>
  queryOptions({
    queryKey: [...todayKey, 'list', view],
    queryFn: () => bodyOf(api.today.$get({ query: view ? { view } : {} })),
    ...eachMinute,
  })

/** What stands behind the names of tabs. */
export const badgesQuery = queryOptions({
  queryKey: [...todayKey, 'badges'],
  queryFn: () => bodyOf(api.today.badges.$get()),
  ...eachMinute,
})

/** What happened since one was here before; asking says that one is here. */
export const newsQuery = queryOptions({
  queryKey: [...todayKey, 'news'],
  queryFn: () => bodyOf(api.today.seen.$put()),
  ...eachMinute,
})

export async function remindClient(reminder: NewReminder) {
  return bodyOf(api.reminders.$post({ json: reminder }))
}
