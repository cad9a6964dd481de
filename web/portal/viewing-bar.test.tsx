import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ActingContext } from './acting.ts'
import { SignedInUserContext } from './signed-in-user.ts'
import { ViewingBar } from './viewing-bar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the bar stops its own look when the time is over, whatever the clock on the wall says', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${url}`)
    return Response.json({ error: { code: 'internal', message: 'Not now.', request_id: '' } }, { status: 500 })
  })
  vi.useFakeTimers()
  const pia = { email: 'pia@client.example', first_name: 'Pia', last_name: 'Renner' } as SessionUser
  const endsAt = performance.now() + 60_000
  const viewed_by = { look_id: 'this-look', user_id: 'ada', name: 'Ada Lindqvist', seconds_left: 60, endsAt }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedInUserContext value={pia}>
        <ActingContext value={{ company: null, companies: [], viewed_by }}>
          <ViewingBar />
        </ActingContext>
      </SignedInUserContext>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('region', { name: 'Viewing as customer' }).textContent).toContain(
    'You are viewing as Pia Renner. Nothing can be changed.',
  )
  vi.setSystemTime('2050-01-01')
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(sent).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(sent).toEqual(['DELETE /api/look?look_id=this-look'])
})
