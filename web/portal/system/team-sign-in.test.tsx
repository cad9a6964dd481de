import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { TeamSignIn } from './team-sign-in.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server with Emil, who has no second step; it takes a change, or refuses it with this. */
function serverWithEmil(refusal?: { code: string; message: string }) {
  const server = { is_required: false }
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...server, without: ['Emil Okafor'] })
    if (refusal) return Response.json({ error: { ...refusal, request_id: 'r' } }, { status: 409 })
    server.is_required = (JSON.parse(body as string) as { is_required: boolean }).is_required
    return new Response(null, { status: 204 })
  })
}
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <TeamSignIn />
      </ToastArea>
    </QueryClientProvider>,
  )
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Require two-step sign-in for the team' })

test('it is required, and no longer; who has none is named', async () => {
  serverWithEmil()
  show()
  fireEvent.click(await box())
  expect(await screen.findByText('Two-step sign-in is required for the team')).toBeTruthy()
  expect(screen.getByText('Without a second step: Emil Okafor')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Anybody with a team password gets in.')).toBeNull())
  fireEvent.click(await box())
  expect(await screen.findByText('Two-step sign-in is no longer required for the team')).toBeTruthy()
  expect(await screen.findByText('Anybody with a team password gets in.')).toBeTruthy()
})

test('without one’s own it is refused, and the box stays empty', async () => {
  serverWithEmil({ code: 'own_second_step', message: 'Set up your own second step first.' })
  show()
  fireEvent.click(await box())
  expect(await screen.findByText('Set up your own second step first.')).toBeTruthy()
  await waitFor(async () => expect((await box()).checked).toBe(false))
})
