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
