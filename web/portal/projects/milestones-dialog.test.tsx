import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Milestone } from '#domain/milestones.ts'
import type { OpenProject } from '#domain/projects.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { MilestonesDialog } from './milestones-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const planned = (title: string): Milestone => ({
  id,
  title,
  working_days: 5,
  percent: 0,
  is_agreed: false,
  state: 'planned',
  versions: [],
})
const projectAt = (updated_at: string) => ({ id, updated_at }) as OpenProject

test('whoever is told that somebody else planned meanwhile loads their version where they are', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
    const error = { code: 'conflict', message: 'Somebody else changed this project.', request_id: 'r' }
    return Response.json({ error }, { status: 409 })
  })
  const client = createQueryClient()
  const dialog = (updated_at: string, title: string) => (
    <QueryClientProvider client={client}>
      <ToastArea>
        <MilestonesDialog project={projectAt(updated_at)} milestones={[planned(title)]} open onOpenChange={() => {}} />
      </ToastArea>
    </QueryClientProvider>
  )
  const { rerender } = render(dialog('2026-11-15T12:00:00.000Z', 'Design'))
  fireEvent.input(await screen.findByLabelText(/^Milestone/), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Milestones' }))
  await screen.findByText('Somebody else changed this project.')
  expect(screen.queryByRole('button', { name: 'Load their version' })).toBeNull()
  rerender(dialog('2026-11-16T12:00:00.000Z', 'Theirs'))
  expect(screen.getByLabelText(/^Milestone/)).toHaveProperty('value', 'Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Load their version' }))
  expect(screen.getByLabelText(/^Milestone/)).toHaveProperty('value', 'Theirs')
  expect(screen.queryByText('Somebody else changed this project.')).toBeNull()
  expect(document.activeElement?.tagName).toBe('FORM')
  fireEvent.click(screen.getByRole('button', { name: 'Save Milestones' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ seen_updated_at: '2026-11-16T12:00:00.000Z', milestones: [{ title: 'Theirs' }] })
})
