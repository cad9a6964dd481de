import { useEffect, useEffectEvent } from 'react'

/** Somebody has signed in, over whoever was; whoever was signed in has signed out. */
type News = 'signed-in' | 'signed-out'

const channelName = 'slipway-session'
/** This tab's own: what is told over it, the tab itself does not hear. */
let channel: BroadcastChannel | undefined

export function tellOtherTabs(news: News) {
  if (channel) return channel.postMessage(news)
  const once = new BroadcastChannel(channelName)
  once.postMessage(news)
  once.close()
}

export function useOtherTabs(hear: (news: News) => void) {
  const onNews = useEffectEvent(hear)
  useEffect(() => {
    const mine = new BroadcastChannel(channelName)
    mine.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data))
    channel = mine
    return () => {
      mine.close()
      channel = undefined
    }
  }, [])
}
