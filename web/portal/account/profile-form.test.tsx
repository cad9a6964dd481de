import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { forgetEverybody, welcome } from '#web/kept/kept.ts'
import { ProfileForm } from './profile-form.tsx'

const cleo: SessionUser = {
  user_id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'cleo@client.example',
  first_name: 'Cleo',
  last_name: 'Marsh',
  company_name: null,
  phone: '425 555 0199',
  membership_tier: 'free',
  role: 'user',
  created_at: '2026-09-28T12:00:00.000Z',
}

beforeEach(() => {
  sessionStorage.clear()
  welcome(cleo.user_id)
})
afterEach(cleanup)

const open = (user = cleo) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProfileForm user={user} />
    </QueryClientProvider>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const saveButton = () => screen.queryByRole('button', { name: 'Save Changes' })

test('what was changed and not saved is there again after leaving, until it is taken back', () => {
  const { unmount } = open()
  expect(saveButton()).toBeNull()
  type('First Name', 'Cleopatra')
  unmount()
  const again = open({ ...cleo, last_name: 'Marsh-Lee' })
  expect(field('First Name').value).toBe('Cleopatra')
  expect(field('Last Name').value).toBe('Marsh-Lee')
  expect(saveButton()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect(field('First Name').value).toBe('Cleo')
  expect(saveButton()).toBeNull()
  again.unmount()
  open()
  expect(field('First Name').value).toBe('Cleo')
})

test('but not after signing out', () => {
  const { unmount } = open()
  type('First Name', 'Cleopatra')
  unmount()
  forgetEverybody()
  welcome(cleo.user_id)
  open()
  expect(field('First Name').value).toBe('Cleo')
})

test('a phone number that is none is said so when its field is left', () => {
  open()
  type('Phone Number', 'abc')
  expect(screen.queryByText('Please enter a valid phone number')).toBeNull()
  fireEvent.blur(field('Phone Number'))
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy()
  for (const number of ['', '+1 (425) 555-0142', '425.555.0142 ext. 3', '+49 30 1234567']) {
    type('Phone Number', number)
    fireEvent.blur(field('Phone Number'))
    expect(screen.queryByText('Please enter a valid phone number'), number).toBeNull()
  }
})
