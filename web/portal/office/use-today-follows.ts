import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '#web/api/news.ts'
import { todayKey } from '#web/api/today.ts'

/** What is read anew because it was changed may no longer wait, or wait again: Today and the badges are read anew with it. */
export function useTodayFollows() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isAsked = false
    const follow = () => {
      isAsked = false
      askAgain(queryClient, ({ queryKey }) => queryKey[0] === todayKey[0])
    }
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (event.query.queryKey[0] === todayKey[0] || isAsked) return
      isAsked = true
      queueMicrotask(follow)
    })
  }, [queryClient])
}
