import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import EmailSettings from './email-settings.tsx'

const calls: string[] = []
beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname !== '/api/notification-endings') return new Response(null, { status: 204 })
    calls.push(`${method} ${searchParams.get('token')} ${typeof body === 'string' ? body : ''}`.trim())
    if (searchParams.get('token') !== 'good')
      return Response.json({ error: { code: 'link_invalid', message: 'Bad' } }, { status: 400 })
    if (method === 'GET')
      return Response.json({ name: 'News about my project', email: 'at_once', choices: ['at_once', 'daily', 'off'] })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (token: string) =>
  render(
    <MemoryRouter initialEntries={[`/email-settings?token=${token}`]}>
      <ToastArea>
        <Sittings>
          <EmailSettings />
        </Sittings>
      </ToastArea>
    </MemoryRouter>,
  )

test('opening it only reads; what is chosen is saved by the button', async () => {
  show('good')
  expect(await screen.findByText('News about my project', { selector: 'p' })).toBeTruthy()
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(['At once', 'Daily digest', 'Off'].map((name) => radio(name).checked)).toEqual([true, false, false])
  fireEvent.click(radio('Off'))
  expect(calls).toEqual(['GET good'])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(calls).toEqual(['GET good', 'POST good {"email":"off"}'])
  fireEvent.click(radio('At once'))
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('a bad link is told, and there is nothing to choose', async () => {
  show('bad')
  expect(await screen.findByText('This link is invalid. Please request a new one.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
