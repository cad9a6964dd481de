import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { RawVideo } from '#domain/videos.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { RawVideoCard } from './raw-video-card.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const emil = '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const video: RawVideo = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  title: 'Launch day',
  description: '',
  instructions: '',
  category: null,
  priority: 'normal',
  status: 'pending',
  due_date: null,
  due_state: null,
  assigned_to: null,
  assignee_email: null,
  uploaded_by: null,
  uploader_email: null,
  file_name: 'take.mp4',
  file_size: null,
  file_type: null,
  duration_seconds: null,
  frame_rate: null,
  width: null,
  height: null,
  video_codec: null,
  audio_codec: null,
  poster_url: null,
  created_at: '2026-11-15T12:00:00.000Z',
}

function show(shown: RawVideo, asAdmin: boolean) {
  const sent: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const raw_videos = [{ id: emil, title: 'Another' }, video]
    if (init?.method === 'GET')
      return Response.json({ raw_videos, editors: [{ user_id: emil, email: 'emil@portgardner.example' }] })
    sent.push({ call: `${init?.method} ${url}`, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') })
    return Response.json(
      { error: { code: 'conflict', message: 'Changed by someone else', request_id: 'r' } },
      { status: 409 },
    )
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastArea>
          <RawVideoCard video={shown} asAdmin={asAdmin} />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}

test('whoever edits a video uploads the edit where they stand: it is chosen, and its title suggested', async () => {
  show(video, false)
  fireEvent.click(screen.getByRole('button', { name: 'Upload Edit: Launch day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Edited Video' }))
  expect(await dialog.findByLabelText(/^Original Raw Video/)).toHaveProperty('value', video.id)
  expect(dialog.getByLabelText(/^Title/)).toHaveProperty('value', 'Launch day - Edited')
})

test('what takes no edits has no such button, nor has an admin’s card', () => {
  show({ ...video, status: 'completed' }, false)
  expect(screen.queryByRole('button', { name: /^Upload Edit/ })).toBeNull()
  cleanup()
  show(video, true)
  expect(screen.queryByRole('button', { name: /^Upload Edit/ })).toBeNull()
})

test('a status and an assignment name what was seen, and a colleague who was quicker is told of', async () => {
  const sent = show(video, true)
  fireEvent.click(screen.getByRole('button', { name: /^Actions/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Put On Hold' }))
  expect(await screen.findByText('Changed by someone else')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Assigned to, for Launch day/ }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'emil@portgardner.example' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { call: `PUT /api/raw-videos/${video.id}/status`, body: { status: 'on_hold', seen_status: 'pending' } },
    { call: `PUT /api/raw-videos/${video.id}/assignee`, body: { assigned_to: emil, seen_assigned_to: null } },
  ])
})
