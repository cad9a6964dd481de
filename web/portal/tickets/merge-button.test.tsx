import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { MergeButton } from './merge-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const owner = { user_id: 'x', email: 'pia@client.example', first_name: 'Pia', last_name: 'Renner' }
const from = { id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', ticket_number: 'TKT-000045', owner } as DeskTicket
const into = { ticket_number: 'TKT-000042', subject: 'Two bookings on one bike', owner }

function show(refused?: { code: string; message: string }) {
  const sent: Array<{ url: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json({ tickets: url.includes(into.ticket_number) ? [into] : [] })
    sent.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    if (refused) return Response.json({ error: { ...refused, request_id: 'r' } }, { status: 409 })
    return new Response(null, { status: 204 })
  })
  const desk = (
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <MergeButton ticket={from} />
      </ToastArea>
    </QueryClientProvider>
  )
  const path = '/admin-dashboard'
  const router = createMemoryRouter([{ path, element: desk }], {
    initialEntries: [`${path}?tab=tickets&ticket=TKT-000045`],
  })
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  return { sent, router }
}
const field = () => screen.getByRole('textbox', { name: /Ticket number/ })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = () => screen.getByRole('button', { name: 'Merge tickets' })

test('the other is shown first, and what becomes of both is said; then it is merged, and the other is open', async () => {
  const { sent, router } = show()
  await screen.findByRole('dialog', { name: 'Merge TKT-000045 into another ticket' })
  expect(press()).toHaveProperty('disabled', true)
  type('42')
  await screen.findByText('Two bookings on one bike')
  screen.getByText('TKT-000042 · Pia Renner')
  screen.getByText('All messages move to TKT-000042; TKT-000045 is closed. This cannot be undone.')
  fireEvent.click(press())
  await screen.findByText('TKT-000045 is now part of TKT-000042')
  expect(sent).toEqual([{ url: `/api/all-tickets/${from.id}/merges`, body: { into: '42' } }])
  await waitFor(() => expect(router.state.location.search).toBe('?tab=tickets&ticket=TKT-000042'))
})

test('nobody merges into what is not shown: another number, none that there is, or itself', async () => {
  show()
  await screen.findByRole('dialog')
  type('42')
  await waitFor(() => expect(press()).toHaveProperty('disabled', false))
  type('43')
  expect(press()).toHaveProperty('disabled', true)
  await screen.findByText('There is no ticket TKT-000043.')
  type('45')
  await screen.findByText('A ticket cannot be merged into itself.')
  expect(press()).toHaveProperty('disabled', true)
})

test('why it is refused is said, and the dialog stays', async () => {
  const message = 'Only tickets of the same customer can be merged.'
  show({ code: 'merge_other_customer', message })
  await screen.findByRole('dialog')
  type('TKT-000042')
  await waitFor(() => expect(press()).toHaveProperty('disabled', false))
  fireEvent.click(press())
  await screen.findByText(message)
  expect(field()).toHaveProperty('value', 'TKT-000042')
})
