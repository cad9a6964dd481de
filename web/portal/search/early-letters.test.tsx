import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { FindButton } from './find-button.tsx'

const { promise: codeArrives, resolve: letCodeArrive } = Promise.withResolvers<void>()
vi.mock(import('./palette.tsx'), async (readCode) => {
  await codeArrives
  return readCode()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ada: SessionUser = {
  user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'ada@portgardner.example',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role: 'admin',
  created_at: '2024-05-29T12:00:00.000Z',
}

test('letters typed before the code of Find is there arrive in its field, and nowhere else', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ groups: [] }))
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, ada)
  const heard = vi.fn()
  addEventListener('keydown', heard)
  render(
    <MemoryRouter>
      <Sittings>
        <QueryClientProvider client={queryClient}>
          <SignedInUserContext value={ada}>
            <FindButton />
            <input aria-label="Reply" />
          </SignedInUserContext>
        </QueryClientProvider>
      </Sittings>
    </MemoryRouter>,
  )
  const reply = screen.getByRole('textbox', { name: 'Reply' })
  reply.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

  expect(press('j')).toBe(true)
  fireEvent.keyDown(reply, { key: 'k', ctrlKey: true })
  heard.mockClear()
  for (const key of ['m', 'a', 'x', 'Backspace', 'r', 'Enter']) expect(press(key), key).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  expect(press('Shift')).toBe(true)

  await act(async () => letCodeArrive())
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything' })
  expect(field.value).toBe('mar')
  field.focus()
  expect(press('s')).toBe(true)
  fireEvent.change(field, { target: { value: 'mars' } })
  expect(field.value).toBe('mars')

  fireEvent.keyDown(field, { key: 'Escape' })
  reply.focus()
  expect(press('j')).toBe(true)
  fireEvent.keyDown(reply, { key: 'k', ctrlKey: true })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything' })).value).toBe('')
  removeEventListener('keydown', heard)
})
