import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formCheckHeader, minimumFillMs, readFormCheck } from '#domain/form-checks.ts'
import { useFormCheck } from './form-check.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const accepted = { status: 200 }
const checkIn = (headers: Record<string, string>) => readFormCheck(headers[formCheckHeader])

test('whoever is quicker than a person can be waits for the moment that is missing, and is sent once', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(useFormCheck)
  const send = vi.fn(async (_headers: Record<string, string>) => accepted)
  await vi.advanceTimersByTimeAsync(500)
  const sent = result.current.post(send)
  await vi.advanceTimersByTimeAsync(minimumFillMs - 501)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toBe(accepted)
  expect(send).toHaveBeenCalledOnce()
  expect(checkIn(send.mock.calls[0]?.[0] ?? {})).toEqual({ elapsedMs: minimumFillMs, isTrapped: false, proof: null })
})

/** Like a prerendered page whose form the browser fills in and sends at once. */
const openPrerendered = () => renderHook(useFormCheck, { hydrate: true }).result.current

test('of a hundred forms that a browser fills in and sends at once, whenever within a millisecond the page began, none is too fast', async () => {
  let began = 0
  let now = 0
  vi.spyOn(performance, 'timeOrigin', 'get').mockImplementation(() => began)
  vi.spyOn(performance, 'now').mockImplementation(() => now - began)
  vi.spyOn(Date, 'now').mockImplementation(() => Math.floor(now))
  // As browsers have it: the fraction of a delay is cut off.
  vi.stubGlobal('setTimeout', (wake: () => void, ms: number) => {
    now += Math.floor(ms)
    wake()
  })
  const told: (number | null)[] = []
  for (let hundredth = 0; hundredth < 100; hundredth++) {
    began = 1_795_000_000_000 + hundredth / 100
    now = began + 40 // the page boots
    await openPrerendered().post(async (headers) => {
      told.push(checkIn(headers).elapsedMs)
      return accepted
    })
    cleanup()
  }
  expect(told).toHaveLength(100)
  expect(told.filter((elapsedMs) => elapsedMs === null || elapsedMs < minimumFillMs)).toEqual([])
})

test('a clock that is set back keeps nobody waiting longer', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(useFormCheck)
  vi.setSystemTime(Date.now() - 3_600_000)
  const sent = result.current.post(async () => accepted)
  await vi.advanceTimersByTimeAsync(minimumFillMs)
  expect(await sent).toBe(accepted)
})

test('a form is sent once more, with a proof, when the server asks for one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ challenge: null }))
  vi.useFakeTimers()
  const { result } = renderHook(useFormCheck)
  const answers = [{ status: 428 }, accepted]
  const send = vi.fn(async () => answers.shift() ?? accepted)
  const sent = result.current.post(send)
  await vi.advanceTimersByTimeAsync(minimumFillMs)
  vi.useRealTimers()
  expect(await sent).toBe(accepted)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a server that cannot be reached is said in words', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(useFormCheck)
  const sent = result.current.post(() => Promise.reject(new TypeError('Failed to fetch')))
  const refused = expect(sent).rejects.toMatchObject({ code: 'unreachable' })
  await vi.advanceTimersByTimeAsync(minimumFillMs)
  await refused
})
