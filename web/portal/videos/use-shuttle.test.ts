import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShuttle } from './use-shuttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A film of which somebody has seen ten seconds. */
function show() {
  const film = {
    paused: true,
    currentTime: 10,
    playbackRate: 1,
    play: async () => void (film.paused = false),
    pause: () => void (film.paused = true),
  }
  const { result, unmount } = renderHook(useShuttle)
  result.current.player.current = film as unknown as HTMLVideoElement
  return { film, keys: result.current, unmount }
}

test('K plays and pauses', () => {
  const { film, keys } = show()
  keys.playOrPause()
  expect(film.paused).toBe(false)
  keys.playOrPause()
  expect(film.paused).toBe(true)
})

test('L plays forward, again twice as fast, four times at most; after a pause as fast as life', () => {
  const { film, keys } = show()
  const speeds = [1, 2, 3, 4].map(() => {
    keys.goForward()
    return film.playbackRate
  })
  expect(speeds).toEqual([1, 2, 4, 4])
  keys.playOrPause()
  keys.goForward()
  expect(film).toMatchObject({ paused: false, playbackRate: 1 })
})

test('J goes backward, again twice as fast, to the beginning; K stops it there', () => {
  const { film, keys } = show()
  keys.goBackward()
  vi.advanceTimersByTime(1000)
  expect(film).toMatchObject({ paused: true, currentTime: expect.closeTo(9) })
  keys.goBackward()
  vi.advanceTimersByTime(1000)
  expect(film.currentTime).toBeCloseTo(7)
  keys.playOrPause()
  vi.advanceTimersByTime(1000)
  expect(film).toMatchObject({ paused: true, currentTime: expect.closeTo(7) })
  keys.goBackward()
  vi.advanceTimersByTime(60_000)
  expect(film.currentTime).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever goes forward, holds it or leaves is not taken back any more', () => {
  const { film, keys, unmount } = show()
  keys.goBackward()
  keys.goForward()
  expect(vi.getTimerCount()).toBe(0)
  expect(film).toMatchObject({ paused: false, playbackRate: 1 })
  keys.goBackward()
  expect(keys.hold()).toBe(10)
  expect(vi.getTimerCount()).toBe(0)
  expect(film.paused).toBe(true)
  expect([keys.hold(0.04), keys.hold(-60)]).toEqual([10.04, 0])
  keys.goBackward()
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
