import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { DeadJobs } from './dead-jobs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The network: one dead job until it is retried or dismissed. */
function answerWith(deadJobs: object[], retry: () => Response) {
  let jobs = deadJobs
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`)
    if (init?.method === 'GET') return Response.json({ jobs })
    const answer = retry()
    if (answer.ok) jobs = []
    return answer
  })
  return calls
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <DeadJobs />
      </ToastArea>
    </QueryClientProvider>,
  )

const job = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  name: 'deliver-email',
  attempts: 14,
  last_error: 'Error: the mail server is down',
  created_at: '2026-11-15T03:00:00.000Z',
}

test('a dead job is shown with its reason and can be run again', async () => {
  const calls = answerWith([job], () => new Response(null, { status: 204 }))
  show()
  expect(await screen.findByText('Error: the mail server is down')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Retry: deliver-email' }))
  expect(await screen.findByText('Every job was done.')).toBeDefined()
  expect(calls).toContain(`POST /api/dead-jobs/${job.id}/retries`)
})

test('a refused retry is said and the list stays', async () => {
  const refusal = { error: { code: 'not_found', message: 'Not found.', request_id: 'r' } }
  answerWith([job], () => Response.json(refusal, { status: 404 }))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry: deliver-email' }))
  expect(await screen.findByText('Not found.')).toBeDefined()
  expect(screen.getByText('Error: the mail server is down')).toBeDefined()
})

test('a dead job is dismissed, once that is confirmed', async () => {
  const calls = answerWith([job], () => new Response(null, { status: 204 }))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: deliver-email' }))
  expect(await screen.findByText('It is never run again, and leaves this list.')).toBeDefined()
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('Every job was done.')).toBeDefined()
  expect(calls).toContain(`DELETE /api/dead-jobs/${job.id}`)
})

test('where more are dead than are listed, it says which these are', async () => {
  const many = Array.from({ length: 50 }, () => ({ ...job, id: crypto.randomUUID() }))
  answerWith(many, () => new Response(null, { status: 204 }))
  show()
  expect(await screen.findByText('These are the first 50: what is about money, then the newest.')).toBeDefined()
})
