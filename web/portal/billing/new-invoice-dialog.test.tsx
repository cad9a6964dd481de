import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { NewInvoiceDialog } from './new-invoice-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/projects')) return Response.json({ projects: [], next_cursor: null, counts: {} })
    if (init?.method === 'GET') return Response.json({ user: null })
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body) as Record<string, unknown>)
    const invoice = { id: crypto.randomUUID(), number: 'INV-000042', customer_email: 'noa@bakery.example' }
    return Response.json({ invoice }, { status: 201 })
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <NewInvoiceDialog open onOpenChange={() => {}} />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}

const type = (label: RegExp, value: string, of = screen.getByRole('dialog')) =>
  fireEvent.change(within(of).getByLabelText(label), { target: { value } })
const line = (number: number) => screen.getByRole('group', { name: new RegExp(`^Line ${number}`) })

test('what is typed is sent in cents, line by line, and its total is shown with tax', async () => {
  const sent = open()
  type(/^Customer email/, 'noa@bakery.example')
  type(/^Customer name/, 'Noa Berg')
  type(/^Description/, 'Business website', line(1))
  type(/^Price/, '1,499.00', line(1))
  fireEvent.click(screen.getByRole('button', { name: 'Add Line' }))
  type(/^Description/, 'A friend’s discount', line(2))
  type(/^Price/, '-99', line(2))
  type(/^Tax/, 'none', line(2))
  expect(screen.getByText('$1,548.40')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Issue and Send' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    customer_email: 'noa@bakery.example',
    project_id: null,
    lines: [
      { description: 'Business website', quantity: 1, unit_amount: 149_900, tax: 'sales' },
      { description: 'A friend’s discount', quantity: 1, unit_amount: -9900, tax: 'none' },
    ],
  })
  expect(await screen.findByText('Invoice INV-000042 sent to noa@bakery.example')).toBeTruthy()
})

test('pressed again after an answer that got lost, it asks for the same invoice', async () => {
  const sent = open()
  const answer = fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answered = await answer(...call)
    if (sent.length === 1) throw new TypeError('The line broke')
    return answered
  })
  type(/^Customer email/, 'noa@bakery.example')
  type(/^Customer name/, 'Noa Berg')
  type(/^Description/, 'Business website', line(1))
  type(/^Price/, '1,499.00', line(1))
  fireEvent.click(screen.getByRole('button', { name: 'Issue and Send' }))
  expect(await screen.findByText(/We could not reach the server/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Issue and Send' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]?.['key']).toMatch(/^[\da-f-]{36}$/)
})

test('what is wrong stands at its field, and nothing is sent', async () => {
  const sent = open()
  type(/^Quantity/, 'two', line(1))
  fireEvent.click(screen.getByRole('button', { name: 'Issue and Send' }))
  expect(await screen.findByText('Please enter a name')).toBeTruthy()
  for (const said of ['Please describe what this is', 'Quantity is a whole number from 1 to 999'])
    expect(within(line(1)).getByText(said)).toBeTruthy()
  expect(within(line(1)).getByText('Price must be dollars, such as 145.00')).toBeTruthy()
  expect(sent).toEqual([])
})
