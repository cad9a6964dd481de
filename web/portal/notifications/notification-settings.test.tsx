import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NotificationChoice } from '#domain/notifications.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { NotificationSettings } from './notification-settings.tsx'

let server: { choices: NotificationChoice[]; refuses: boolean; calls: unknown[] }
beforeEach(() => {
  server = {
    choices: [
      { event: 'ticket_answer', in_portal: true, email: 'at_once' },
      { event: 'project_news', in_portal: true, email: 'daily' },
    ],
    refuses: false,
    calls: [],
  }
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ choices: server.choices })
    if (typeof body === 'string') server.calls.push(JSON.parse(body))
    if (server.refuses) return Response.json({ error: { code: 'internal', message: 'Broken' } }, { status: 500 })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MemoryRouter>
      <ToastArea>
        <Sittings>
          <NotificationSettings />
        </Sittings>
      </ToastArea>
    </MemoryRouter>,
  )
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Answers to my tickets in the portal' })
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'News about my project by email' })

test('one row per event, each saved at once', async () => {
  show()
  expect((await box()).checked).toBe(true)
  expect((await select()).value).toBe('daily')
  for (const said of ['In the portal', 'By email']) expect(screen.getAllByText(said)).toHaveLength(2)
  expect(Array.from((await select()).options, ({ text }) => text)).toEqual(['At once', 'Daily digest', 'Off'])
  fireEvent.click(await box())
  expect(await screen.findByText('Notification settings saved')).toBeTruthy()
  expect((await box()).checked).toBe(false)
  fireEvent.change(await select(), { target: { value: 'off' } })
  await waitFor(() => expect(server.calls).toHaveLength(2))
  expect(server.calls).toEqual([
    { event: 'ticket_answer', in_portal: false, email: 'at_once' },
    { event: 'project_news', in_portal: true, email: 'off' },
  ])
})

test('what could not be saved is what it was', async () => {
  show()
  server.refuses = true
  fireEvent.click(await box())
  expect(await screen.findByText('Broken')).toBeTruthy()
  await waitFor(async () => expect((await box()).checked).toBe(true))
})

test('whoever is told of nothing has no card', async () => {
  server.choices = []
  show()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull())
})
