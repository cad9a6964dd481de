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
