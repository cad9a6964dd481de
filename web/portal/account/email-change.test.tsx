import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { EmailChangeLink } from '#web/auth/email-change-link.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { EmailChange } from './email-change.tsx'

let change: object | null
let calls: string[]
let answer: (call: string) => Response
beforeEach(() => {
  change = null
  calls = []
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(url.endsWith('/email-change') ? { change } : { user: null })
    const call = [method, url, typeof body === 'string' ? body : ''].join(' ').trimEnd()
    calls.push(call)
    return answer(call)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (shown = <EmailChange />) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>{shown}</ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (value: string) => fireEvent.change(screen.getByLabelText(/^New email/), { target: { value } })
const waiting = { new_email: 'new@client.example', old_is_confirmed: false, new_is_confirmed: true }

test('another address is asked for, and it says which links are left to open', async () => {
  show()
  click('Change Email')
  await screen.findByRole('dialog', { name: 'Change Email' })
  type('not an address')
  click('Send Links')
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
  expect(calls).toEqual([])
  answer = () => {
    change = waiting
    return Response.json({ message: 'Open the links we sent to both addresses.' }, { status: 202 })
  }
  type('new@client.example')
  click('Send Links')
  expect((await screen.findAllByText('Open the links we sent to both addresses.')).length).toBeGreaterThan(0)
  expect(calls).toEqual(['POST /api/email-change {"email":"new@client.example"}'])
  expect(await screen.findByText('Changing to new@client.example.')).toBeTruthy()
  expect(screen.getByText('Old address: waiting')).toBeTruthy()
  expect(screen.getByText('New address: confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change Email' })).toBeNull()
})

test('what the server refuses is said in the dialog', async () => {
  answer = () =>
    Response.json(
      {
        error: {
          code: 'invalid_input',
          message: 'x',
          fields: { email: 'This is your email already.' },
          request_id: 'r',
        },
      },
      { status: 400 },
    )
  show()
  click('Change Email')
  await screen.findByRole('dialog', { name: 'Change Email' })
  type('old@client.example')
  click('Send Links')
  expect(await screen.findByText('This is your email already.')).toBeTruthy()
})

test('a change that waits is cancelled', async () => {
  change = waiting
  answer = () => {
    change = null
    return new Response(null, { status: 204 })
  }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Change' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Email' })).toBeTruthy())
  expect(calls).toEqual(['DELETE /api/email-change'])
})

const token = 'x'.repeat(43)
const asked = `{"token_hash":"${token}"}`

test.each([
  ['the first', 'new@client.example', 'Confirmed. Now open the link we sent to new@client.example.'],
  ['the second', null, 'Your email is now new@client.example.'],
])('%s of both links', async (_which, waiting_for, said) => {
  answer = (call) =>
    Response.json(
      call.includes('email-change-link') ? { from: 'old@client.example', to: 'new@client.example' } : { waiting_for },
    )
  show(<EmailChangeLink tokenHash={token} />)
  expect(await screen.findByRole('heading', { name: 'Change your email' })).toBeTruthy()
  expect(screen.getByText('From old@client.example to new@client.example.')).toBeTruthy()
  // Looking uses nothing up.
  expect(calls).toEqual([`POST /api/accounts/email-change-link ${asked}`])
  click('Confirm the change')
  expect(await screen.findByText(said)).toBeTruthy()
  expect(calls).toHaveLength(2)
  expect(calls[1]).toBe(`POST /api/accounts/email-change ${asked}`)
})
