import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RawVideo } from '#domain/videos.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { EditRawVideoDialog } from './edit-raw-video-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const away = { id: '3b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', name: 'Away', description: '' }
const video: RawVideo = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  title: 'Launch day',
  description: '',
  instructions: 'Cut to 30 seconds.',
  category: away,
  priority: 'normal',
  status: 'pending',
  due_date: '2026-12-01',
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
const words = {
  title: 'Launch day',
  description: '',
  category_id: away.id,
  priority: 'normal',
  due_date: '2026-12-01',
  instructions: 'Cut to 30 seconds.',
}

function show(shown: RawVideo, answer: () => Response) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json({ categories: [], user: null })
    sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
    return answer()
  })
  const client = createQueryClient()
  const of = (current: RawVideo) => (
    <QueryClientProvider client={client}>
      <ToastArea>
        <EditRawVideoDialog video={current} open onOpenChange={() => {}} />
      </ToastArea>
    </QueryClientProvider>
  )
  const { rerender } = render(of(shown))
  return { sent, showNow: (current: RawVideo) => rerender(of(current)) }
}

const field = (label: string) => screen.getByLabelText(label, { exact: false })
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

test('the form begins with what is there, also a category that was put away, and sends what was seen beside what is new', async () => {
  const { sent } = show(video, () => new Response(null, { status: 204 }))
  type('Title', 'Launch night')
  save()
  await screen.findByText('Video updated successfully')
  expect(sent).toEqual([{ ...words, title: 'Launch night', seen: words }])
})

test('after a conflict the untouched fields show what a colleague wrote, what was typed stays, and saving again keeps it', async () => {
  const refused = () =>
    Response.json({ error: { code: 'conflict', message: 'Changed', request_id: 'r' } }, { status: 409 })
  const { sent, showNow } = show(video, refused)
  type('Title', 'Launch night')
  save()
  await screen.findByText(/Somebody else changed this video/)
  showNow({ ...video, title: 'Launch morning', instructions: 'Cut to 15 seconds.' })
  expect(field('Title')).toHaveProperty('value', 'Launch night')
  expect(field('Instructions')).toHaveProperty('value', 'Cut to 15 seconds.')
  save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    ...words,
    title: 'Launch night',
    instructions: 'Cut to 15 seconds.',
    seen: { ...words, title: 'Launch morning', instructions: 'Cut to 15 seconds.' },
  })
})
