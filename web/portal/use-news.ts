import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followNews } from '#web/api/news.ts'

/** What is on the screen follows what anybody changes, as long as somebody is there who may hear of it. */
export function useNews(person: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (person === undefined) return undefined
    return followNews(queryClient, person)
  }, [queryClient, person])
}
