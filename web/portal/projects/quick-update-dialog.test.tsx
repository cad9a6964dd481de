import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { OfficeProject } from '#domain/projects.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { QuickUpdateDialog } from './quick-update-dialog.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const updated_at = '2026-11-15T12:00:00.000Z'
const project = {
  id,
  project_name: 'Site',
  progress_percentage: 20,
  updated_at,
  owner: { email: 'pia@client.example' },
} as OfficeProject

function Screen() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <QuickUpdateDialog project={project} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

test('undone, what was written is in the dialog when it is opened again', async () => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json({ user: null })
    if (url === '/api/undo') return new Response(null, { status: 204 })
    return Response.json({ updated_at, undo_id: id }, { status: 201 })
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastArea>
          <Screen />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const box = () => screen.findByLabelText(/^Update Message/)
  fireEvent.input(await box(), { target: { value: 'On its way' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Update' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Quick Update' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await box()).toHaveProperty('value', 'On its way')
})
