import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { AccountForms } from './account-forms.tsx'

const secret = 'osprey nest'
const message = 'Account created! Please check your email to verify your account.'
/** What the server was asked, by method and path. */
let asked: string[]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`)
    return Response.json({ message })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Place() {
  const { search } = useLocation()
  return <output>{search}</output>
}

/** As it is opened, or opened again: with what the tab keeps, and nothing else. */
function open(initialTab: 'sign-in' | 'sign-up') {
  cleanup()
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  render(
    <MemoryRouter initialEntries={['/auth?from=/contact']}>
      <QueryClientProvider client={queryClient}>
        <Place />
        <AccountForms initialTab={initialTab} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: RegExp, value: string) => fireEvent.input(await field(label), { target: { value } })
const choose = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const typed = async () => [
  (await field(/^First Name/)).value,
  (await field(/^Last Name/)).value,
  (await field(/^Email/)).value,
  (await field(/^Password/)).value,
]

async function typeNora() {
  await type(/^First Name/, 'Nora')
  await type(/^Last Name/, 'Quist')
  await type(/^Email/, 'nora@client.example')
  await type(/^Password/, secret)
}

test('what is typed outlives another tab and a reload, and the password is kept nowhere', async () => {
  open('sign-in')
  await type(/^Email/, 'nora@client.example')
  choose('Sign Up')
  fireEvent.click(await screen.findByRole('button', { name: 'Show what is typed' }))
  await typeNora()
  choose('Sign In')
  expect((await field(/^Email/)).value).toBe('nora@client.example')
  choose('Sign Up')
  expect(await typed()).toEqual(['Nora', 'Quist', 'nora@client.example', ''])
  open('sign-up')
  expect(await typed()).toEqual(['Nora', 'Quist', 'nora@client.example', ''])
  expect(JSON.stringify([sessionStorage, localStorage])).toContain('Quist')
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(secret)
})

test('whoever has signed up finds the address after a reload, and mends a wrong one without writing the rest again', async () => {
  open('sign-up')
  await typeNora()
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  expect(await screen.findByText('nora@client.example')).toBeDefined()
  // The address of the page leads back to this tab, and still to where they came from.
  expect(await screen.findByText('?from=%2Fcontact&tab=sign-up', { selector: 'output' })).toBeDefined()
  open('sign-up')
  expect(await screen.findByText('nora@client.example')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Wrong address?' }))
  expect(await typed()).toEqual(['Nora', 'Quist', 'nora@client.example', ''])
  open('sign-up')
  expect(await typed()).toEqual(['Nora', 'Quist', 'nora@client.example', ''])
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(secret)
})

test('a link can be sent again and, when a minute has brought none, again', async () => {
  open('sign-up')
  await typeNora()
  fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  const again = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send it again' }))
  await screen.findByRole('button', { name: 'Send it again' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await again()
  const sent = await screen.findByRole<HTMLButtonElement>('button', { name: 'Link sent' })
  expect(sent.disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await again()
  await screen.findByRole('button', { name: 'Link sent' })
  expect(asked.filter((call) => call === 'POST /api/accounts/confirmation-links')).toHaveLength(2)
})
