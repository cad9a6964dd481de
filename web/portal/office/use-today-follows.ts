import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { todayKey } from '#web/api/today.ts'

/** What is read anew because it was changed may no longer wait, or wait again: Today and the badges are read anew with it. */
export function useTodayFollows() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isAsked = false
    const follow = () => {
      isAsked = false
      void queryClient.invalidateQueries({ queryKey: todayKey })
    }
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (event.query.queryKey[0] === todayKey[0] || isAsked) return
      isAsked = true
      queueMicrotask(follow)
    })
  }, [queryClient])
}
