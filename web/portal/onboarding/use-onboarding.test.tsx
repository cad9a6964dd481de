import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { saveBeforeSigningOut } from '#web/auth/signing-out.ts'
import { welcome } from '#web/kept/kept.ts'
import { understoodNumber } from './typed-fields.ts'
import { useOnboarding } from './use-onboarding.ts'

const pia = {
  user_id: 'pia',
  email: 'pia@client.example',
  first_name: 'Pia',
  last_name: 'Quist',
  company_name: null,
  phone: null,
}

const sent: string[] = []
const bodies: string[] = []
beforeEach(() => {
  sessionStorage.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push(`${method} ${url}`)
    if (typeof body === 'string') bodies.push(body)
    return Response.json({ form: { ...emptyOnboarding(), updated_at: '2026-11-05T10:00:00.000Z' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openForm() {
  welcome('pia')
  const queryClient = createQueryClient()
  const signIn = (user_id: string) => queryClient.setQueryData(sessionQuery.queryKey, { user_id } as SessionUser)
  signIn('pia')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useOnboarding(null, pia), { wrapper })
  act(() => result.current.change({ tagline: 'Straight backs' }))
  return { result, signIn, leave: () => act(async () => unmount()) }
}

test('what was typed is saved when the screen is left', async () => {
  await openForm().leave()
  expect(sent).toEqual([expect.stringMatching(/^PUT /)])
})

test('what was typed is saved before its owner signs out, not after', async () => {
  const { leave } = openForm()
  await act(saveBeforeSigningOut)
  expect(sent).toEqual([expect.stringMatching(/^PUT /)])
  sent.length = 0
  await leave()
  expect(sent).toEqual([])
})

test('but not as the form of somebody who signed in over its owner', async () => {
  const { signIn, leave } = openForm()
  signIn('cleo')
  await leave()
  expect(sent).toEqual([])
})

test('a new form begins with the name and address of whoever fills it in', () => {
  const { result } = openForm()
  expect(result.current.form).toMatchObject({ full_name: 'Pia Quist', email: 'pia@client.example', business_name: '' })
})

test('the answers keep what is half typed as it was when it last was right, and take over the rest', () => {
  const { result } = openForm()
  act(() => result.current.change({ primary_color: '#B4361E', years_experience: 7 }))
  act(() => result.current.change({ primary_color: '#B43', years_experience: 'ten', hero_headline: 'Stand up ' }))
  expect(result.current.form.primary_color).toBe('#B43')
  expect(result.current.answers).toMatchObject({
    primary_color: '#B4361E',
    years_experience: 7,
    hero_headline: 'Stand up',
    tagline: 'Straight backs',
  })
  act(() => result.current.change({ primary_color: '#0B5D5E' }))
  expect(result.current.answers.primary_color).toBe('#0B5D5E')
})

test('what is no number stays as it was typed, is said to be none, and holds up no other field', async () => {
  const { result } = openForm()
  act(() => result.current.change({ years_experience: understoodNumber('ten') }))
  expect(result.current.form.years_experience).toBe('ten')
  expect(result.current.errors).toEqual({ years_experience: 'Please enter a whole number from 0 to 100' })
  await act(saveBeforeSigningOut)
  expect(JSON.parse(bodies.at(-1) ?? '')).toMatchObject({ years_experience: null, tagline: 'Straight backs' })
  await act(async () => result.current.submit())
  expect(result.current.refusals).toHaveProperty('years_experience')
  expect(result.current.form.years_experience).toBe('ten')
})
