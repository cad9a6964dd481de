import { useEffect, useRef } from 'react'

const FASTEST = 4
/** No browser plays backward: it is moved this often. */
const BACKWARD_STEP_MS = 100

/** As at an editing desk: backward and forward, and once more twice as fast. */
export function useShuttle() {
  const player = useRef<HTMLVideoElement>(null)
  const backward = useRef<{ timer: ReturnType<typeof setInterval>; speed: number }>(undefined)

  /** Whether it went backward. */
  function stopBackward() {
    const went = backward.current !== undefined
    clearInterval(backward.current?.timer)
    backward.current = undefined
    return went
  }
  useEffect(() => () => clearInterval(backward.current?.timer), [])

  // Whoever is quicker than the file is told by the player itself.
  const play = (video: HTMLVideoElement) => void video.play().catch(() => {})

  return {
    player,
    playOrPause: () => {
      const video = player.current
      if (!video || stopBackward()) return
      if (video.paused) play(video)
      else video.pause()
    },
    goForward: () => {
      const video = player.current
      if (!video) return
      const isFaster = !stopBackward() && !video.paused
      video.playbackRate = isFaster ? Math.min(FASTEST, video.playbackRate * 2) : 1
      play(video)
    },
    goBackward: () => {
      const video = player.current
      if (!video) return
      video.pause()
      const speed = Math.min(FASTEST, (backward.current?.speed ?? 0.5) * 2)
      stopBackward()
      const timer = setInterval(() => {
        video.currentTime = Math.max(0, video.currentTime - (speed * BACKWARD_STEP_MS) / 1000)
        if (video.currentTime === 0 || !video.paused) stopBackward()
      }, BACKWARD_STEP_MS)
      backward.current = { timer, speed }
    },
    /** Stands still; `seconds` from the moment it showed, if so. Returns the moment that it shows. */
    hold: (seconds = 0) => {
      const video = player.current
      stopBackward()
      if (!video) return 0
      video.pause()
      if (seconds !== 0) video.currentTime = Math.max(0, video.currentTime + seconds)
      return video.currentTime
    },
    playAt: (speed: number) => {
      if (player.current) player.current.playbackRate = speed
    },
  }
}
