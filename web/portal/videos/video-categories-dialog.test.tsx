import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { VideoCategory } from '#domain/video-categories.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { VideoCategoriesDialog } from './video-categories-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reels: VideoCategory = { id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', name: 'Reels', description: '' }
const stories: VideoCategory = { id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', name: 'Stories', description: '' }

type Sent = { method: string; url: string; body: unknown }

async function show(inUse: () => VideoCategory[], answers: (() => Response)[] = []) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET')
      return Response.json({ categories: url.endsWith('/put-away') ? [stories] : inUse(), user: null })
    sent.push({ method: init?.method ?? '', url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return (answers.shift() ?? (() => new Response(null, { status: 204 })))()
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <VideoCategoriesDialog open onOpenChange={() => {}} />
      </ToastArea>
    </QueryClientProvider>,
  )
  await screen.findByRole('list', { name: 'Put away' })
  return sent
}

const type = (label: string, value: string, within_: { getByLabelText: typeof screen.getByLabelText } = screen) =>
  fireEvent.input(within_.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

test('the first category is added where there is none', async () => {
  const sent = await show(() => [], [() => Response.json({ id: reels.id }, { status: 201 })])
  expect(screen.getByText('No categories yet. Add the first one above.')).toBeDefined()
  type('Name', 'Reels')
  fireEvent.click(screen.getByRole('button', { name: 'Add Category' }))
  await screen.findByText('Category added')
  expect(sent).toEqual([{ method: 'POST', url: '/api/video-categories', body: { name: 'Reels', description: '' } }])
})

test('a category is put away, and one that was put away is brought back', async () => {
  const sent = await show(() => [reels])
  fireEvent.click(await screen.findByRole('button', { name: 'Put Away: Reels' }))
  await screen.findByText('Reels put away')
  fireEvent.click(screen.getByRole('button', { name: 'Bring Back: Stories' }))
  await screen.findByText('Stories brought back')
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    [`/api/video-categories/${reels.id}/activity`, { is_active: false }],
    [`/api/video-categories/${stories.id}/activity`, { is_active: true }],
  ])
})

test('what somebody else renamed meanwhile is told, what was typed stays, and saving again is a decision', async () => {
  let current = reels
  const conflict = () => {
    current = { ...reels, name: 'Shorts', description: 'Under a minute' }
    return Response.json({ error: { code: 'conflict', message: 'Changed', request_id: 'r' } }, { status: 409 })
  }
  const sent = await show(() => [current], [conflict])
  fireEvent.click(await screen.findByRole('button', { name: 'Rename: Reels' }))
  const form = within(screen.getByRole('form', { name: 'Rename Reels' }))
  type('Name', 'Clips', form)
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Somebody else changed this category in the meantime/)
  await waitFor(() => expect(form.getByLabelText(/^Description/)).toHaveProperty('value', 'Under a minute'))
  expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Clips')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Clips', description: '', seen: { name: 'Reels', description: '' } },
    { name: 'Clips', description: 'Under a minute', seen: { name: 'Shorts', description: 'Under a minute' } },
  ])
})
