import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { type Submission } from '#domain/submissions.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { CompletionButton } from './completion-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const form = { ...emptyOnboarding(), id, business_name: 'Renner', submission_status: 'submitted' } as Submission

const show = (shown: Submission, isDone = false) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <CompletionButton form={shown} isDone={isDone} />
      </ToastArea>
    </QueryClientProvider>,
  )

test('e is done: it completes the form that is open, none of a list, and brings none back', () => {
  const keyOf = () => screen.getByRole('button').dataset['shortcut']
  show(form, true)
  expect(keyOf()).toBe('e')
  cleanup()
  show(form)
  expect(keyOf()).toBeUndefined()
  cleanup()
  show({ ...form, submission_status: 'completed' }, true)
  expect(keyOf()).toBeUndefined()
})

test('a form that was completed by mistake is brought back by Undo', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push([`${init?.method} ${url}`, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')])
    return url === '/api/undo' ? new Response(null, { status: 204 }) : Response.json({ undo_id: id })
  })
  show(form)
  fireEvent.click(screen.getByRole('button', { name: 'Mark Completed: Renner' }))
  expect(await screen.findByText('Form completed')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeDefined()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    [`PUT /api/onboarding-forms/${id}/completion`, { completed: true, seen_status: 'submitted' }],
    ['POST /api/undo', { undo_id: id }],
  ])
})
