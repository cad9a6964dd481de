import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, setSession } from './session.ts'

type News = 'signed-in' | 'signed-out'

const channelName = 'slipway-session'

/** Signing out in one tab ends the others, signing in is seen by them. */
export function tellOtherTabs(news: News) {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

export function useOtherTabs(queryClient: QueryClient) {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data === 'signed-in') return void queryClient.invalidateQueries(sessionQuery)
      // Nothing read for the person who left stays; the guard leads this tab to /auth.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
      void setSession(queryClient, null)
    })
    return () => channel.close()
  }, [queryClient])
}
