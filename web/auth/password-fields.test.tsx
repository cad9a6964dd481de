import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

afterEach(cleanup)

const nothing = () => {}

test.each<[string, ReactNode, string, number]>([
  ['signing in', <SignInForm key="in" onAnswer={nothing} />, 'current-password', 1],
  ['signing up', <SignUpForm key="up" />, 'new-password', 1],
  ['a new password', <NewPasswordForm key="new" onExpired={nothing} onCancel={nothing} />, 'new-password', 2],
])(
  '%s: what is typed is masked, managers know the field, pasting works, and it can be shown',
  (_for, form, autocomplete, count) => {
    render(
      <MemoryRouter>
        <QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>
      </MemoryRouter>,
    )
    const fields = screen.getAllByLabelText(/password/i)
    expect(fields).toHaveLength(count)
    for (const field of fields) {
      expect(field.getAttribute('type')).toBe('password')
      expect(field.getAttribute('autocomplete')).toBe(autocomplete)
      expect(fireEvent.paste(field), 'not prevented').toBe(true)
    }
    const show = screen.getAllByRole('button', { name: 'Show what is typed' })
    expect(show).toHaveLength(count)
    for (const [index, button] of show.entries()) {
      fireEvent.click(button)
      expect(fields[index]?.getAttribute('type')).toBe('text')
    }
  },
)
