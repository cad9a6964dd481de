import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { removeAuthenticator } from '#web/api/second-steps.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusal = (code: string, message: string, ways?: string[]) => ({
  error: { code, message, ways, request_id: 'r' },
})

/** A server that wants the act confirmed in these ways; the password is 'right', the code 123456. */
function serverWanting(...ways: string[]) {
  const server = { isProven: false, isDone: false, calls: [] as string[] }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    server.calls.push(`${init.method} ${url}`)
    if (url.endsWith('/api/session/proof')) {
      const given = JSON.parse(init.body as string) as { password?: string; code?: string }
      server.isProven = given.password === 'right' || given.code === '123456'
      if (server.isProven) return new Response(null, { status: 204 })
      return Response.json(refusal('wrong_password', 'This password is not right.'), { status: 401 })
    }
    if (!server.isProven) return Response.json(refusal('confirmation_required', '…', ways), { status: 403 })
    server.isDone = true
    return new Response(null, { status: 204 })
  })
  return server
}

function Act() {
  const { mutate, isSuccess, error } = useMutation({ mutationFn: removeAuthenticator })
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Act
      </button>
      <p>{isSuccess ? 'Done it' : error ? 'Refused' : 'Not yet'}</p>
    </>
  )
}
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Act />
      <ConfirmIdentity />
    </QueryClientProvider>,
  )
const act = () => fireEvent.click(screen.getByRole('button', { name: 'Act' }))
const dialog = () => screen.findByRole('dialog', { name: 'Confirm it is you' })
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))

test('after the password the act goes on by itself; a wrong one is said under the field', async () => {
  const server = serverWanting('password')
  show()
  act()
  await dialog()
  const field = screen.getByLabelText(/^Password/)
  fireEvent.change(field, { target: { value: 'wrong' } })
  confirm()
  expect(await screen.findByText('This password is not right.')).toBeTruthy()
  expect(server.isDone).toBe(false)
  fireEvent.change(field, { target: { value: 'right' } })
  confirm()
  expect(await screen.findByText('Done it')).toBeTruthy()
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
})

test('with an app the code is asked for, and no password', async () => {
  serverWanting('code')
  show()
  act()
  await dialog()
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123 456' } })
  confirm()
  expect(await screen.findByText('Done it')).toBeTruthy()
})

test('with a passkey alone there is nothing to type', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  serverWanting('passkey')
  show()
  act()
  await dialog()
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('at an address that is a number it says where passkeys work, and in a browser without them that it knows none', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('location', new URL('http://127.0.0.1:4000/account-settings?tab=security'))
  serverWanting('passkey')
  show()
  act()
  await dialog()
  const link = screen.getByRole('link', { name: 'Passkeys work at http://localhost:4000.' })
  expect(link.getAttribute('href')).toBe('http://localhost:4000/account-settings?tab=security')
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  cleanup()
  vi.unstubAllGlobals()
  serverWanting('passkey')
  show()
  act()
  await dialog()
  expect(screen.getByText('This browser knows no passkeys.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test('Escape gives up: nothing happened', async () => {
  const server = serverWanting('password')
  show()
  act()
  fireEvent.keyDown(await dialog(), { key: 'Escape' })
  expect(await screen.findByText('Refused')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.isDone).toBe(false)
})
