import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { recoveryQuery } from '#web/api/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { PasswordRecovery } from './password-recovery.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('whoever comes back to a new password while the server is away finds it as it was', async () => {
  let isAway = false
  vi.stubGlobal('fetch', async () =>
    isAway ? new Response('<h1>502 Bad Gateway</h1>', { status: 502 }) : Response.json({ open: true }),
  )
  const queryClient = createQueryClient()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <PasswordRecovery />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>(/^New Password/)
  fireEvent.change(field, { target: { value: 'osprey nest' } })
  isAway = true
  await act(async () => void dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(queryClient.getQueryState(recoveryQuery.queryKey)?.status).toBe('error'))
  expect(screen.queryByText('Session Expired')).toBeNull()
  expect(screen.getByLabelText(/^New Password/)).toBe(field)
  expect(field.value).toBe('osprey nest')
})
