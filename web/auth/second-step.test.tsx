import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastArea } from '#web/ui/toast.tsx'
import { AccountForms } from './account-forms.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { Sittings } from './sittings.tsx'

const cleo = { user_id: 'cleo', email: 'cleo@client.example' }
const refusal = (code: string, message: string) =>
  Response.json({ error: { code, message, request_id: 'r' } }, { status: 401 })
let sent: unknown[]
let ways: string[]
beforeEach(() => {
  sent = []
  ways = ['code', 'recovery_code']
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const given = body ? (JSON.parse(body as string) as Record<string, string>) : {}
    if (method === 'POST') sent.push(given)
    if (url.endsWith('/session/second-step')) {
      if (given['code'] === '123456' || given['recovery_code']) return Response.json({ user: cleo })
      return refusal('invalid_code', 'This code is not right, or it was used already.')
    }
    if (url.endsWith('/sign-in-links'))
      return Response.json({ message: 'If this address has an account, …' }, { status: 202 })
    if (url.endsWith('/sign-in-link')) return Response.json({ email: cleo.email })
    if (method === 'POST') return Response.json({ user: null, second_step: ways })
    return Response.json({ user: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (screenShown = <AccountForms initialTab="sign-in" />) =>
  render(
    <MemoryRouter>
      <ToastArea>
        <Sittings>{screenShown}</Sittings>
      </ToastArea>
    </MemoryRouter>,
  )
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function signIn() {
  show()
  type(/^Email/, cleo.email)
  type(/^Password/, 'harbour-lights')
  click('Sign In')
  return screen.findByRole('heading', { name: 'One more step' })
}

test('the step change moves the focus to its heading; a wrong code is said under the field', async () => {
  const heading = await signIn()
  expect(document.activeElement).toBe(heading)
  type(/^Code/, '000000')
  click('Confirm')
  expect(await screen.findByText('This code is not right, or it was used already.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Code/))
  type(/^Code/, '123 456')
  click('Confirm')
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(sent).toContainEqual({ code: '123456' })
})

test('a recovery code in its place, and the way back to the beginning', async () => {
  await signIn()
  click('Use a recovery code')
  type(/^Recovery code/, 'abcde-12345')
  click('Start over')
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  cleanup()
  await signIn()
  click('Use a recovery code')
  type(/^Recovery code/, 'abcde-12345')
  click('Confirm')
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  expect(sent).toContainEqual({ recovery_code: 'ABCDE12345' })
})

test('where a passkey alone is asked for, no code is', async () => {
  ways = ['passkey']
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  const heading = await signIn()
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy()
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
  click('Start over')
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('at an address that is a number the place of the passkey says where it works', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('location', new URL('http://127.0.0.1:4000/auth'))
  for (const offered of [['passkey'], ['code', 'recovery_code', 'passkey']]) {
    ways = offered
    await signIn()
    const link = screen.getByRole('link', { name: 'Passkeys work at http://localhost:4000.' })
    expect(link.getAttribute('href')).toBe('http://localhost:4000/auth')
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    cleanup()
  }
})

test('after ten minutes one begins anew', async () => {
  await signIn()
  vi.stubGlobal('fetch', async () => refusal('second_step_expired', 'That took too long. Please sign in again.'))
  type(/^Code/, '123456')
  click('Confirm')
  expect(await screen.findByText('That took too long. Please sign in again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy()
})

test('a link needs the email field alone', async () => {
  show()
  click('Send me a link')
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
  expect(sent).toEqual([])
  type(/^Email/, cleo.email)
  click('Send me a link')
  expect(await screen.findByText(/^If this address has an account/)).toBeTruthy()
  expect(sent).toEqual([{ email: cleo.email }])
})

test('the page of a link signs nobody in by itself', async () => {
  show(<SignInLink tokenHash={'x'.repeat(43)} />)
  expect(await screen.findByText(`Signing in as ${cleo.email}.`)).toBeTruthy()
  expect(sent).toEqual([{ token_hash: 'x'.repeat(43) }])
  click('Continue to my account')
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
})

test('somebody else is signed in: they sign out here, and the page goes on with its link', async () => {
  let user: object | null = { user_id: 'pia', email: 'pia@client.example' }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') user = null
    if (url.endsWith('/sign-in-link')) return Response.json({ email: cleo.email })
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ user })
  })
  show(<SignInLink tokenHash={'x'.repeat(43)} />)
  expect(
    await screen.findByText('This link is for cleo@client.example. You are signed in as pia@client.example.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue to my account' })).toBeNull()
  click('Sign Out')
  expect(await screen.findByRole('button', { name: 'Continue to my account' })).toBeTruthy()
  expect(screen.getByText('Signing in as cleo@client.example.')).toBeTruthy()
})
