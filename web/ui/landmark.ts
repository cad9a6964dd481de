import { useCallback, useState } from 'react'

/** Where what a button opens is put: with the button in its landmark, for whoever goes by those; outside of any, at the end of the page. */
export function useLandmark() {
  const [landmark, setLandmark] = useState<HTMLElement>()
  const ofButton = useCallback((button: HTMLElement | null) => {
    setLandmark(button?.closest<HTMLElement>('main') ?? button?.closest<HTMLElement>('header') ?? undefined)
  }, [])
  return { landmark, ofButton }
}
