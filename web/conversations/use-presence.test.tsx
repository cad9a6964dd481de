import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePresence } from './use-presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const said: boolean[] = []
  const hook = renderHook(({ isLooking }) => usePresence(isLooking, (typing) => void said.push(typing)), {
    initialProps: { isLooking: true },
  })
  const type = (typing: boolean) => act(() => hook.result.current(typing))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return { said, type, wait, look: (isLooking: boolean) => hook.rerender({ isLooking }) }
}

test('says that somebody is here at once, every 20 s, and no more once they look away', () => {
  const { said, wait, look } = open()
  expect(said).toEqual([false])
  wait(41_000)
  expect(said).toEqual([false, false, false])
  look(false)
  wait(60_000)
  expect(said).toHaveLength(3)
})

test('says at most every 3 s that they type, and once that they stopped', () => {
  const { said, type, wait } = open()
  for (let key = 0; key < 10; key++) {
    type(true)
    wait(500)
  }
  expect(said).toEqual([false, true, true])
  wait(5_000)
  expect(said).toEqual([false, true, true, false])
})

test('what is sent is typed no longer; nobody types who looks away', () => {
  const { said, type, wait, look } = open()
  type(true)
  type(false)
  type(false)
  expect(said).toEqual([false, true, false])
  look(false)
  type(true)
  wait(10_000)
  expect(said).toEqual([false, true, false])
})
