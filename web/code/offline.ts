import { useEffect, useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast.tsx'

function watchLine(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function useOffline() {
  return useSyncExternalStore(
    watchLine,
    () => !navigator.onLine,
    () => false,
  )
}

/** Says that the line is gone for as long as it is. What was asked for meanwhile waits, and is done when it is back. */
export function useOfflineNotice() {
  const offline = useOffline()
  useEffect(() => {
    if (!offline) return
    return toast({
      title: 'You are offline',
      description: 'What you typed is kept. We go on by ourselves when the connection is back.',
      durationMs: 0,
    })
  }, [offline])
}
