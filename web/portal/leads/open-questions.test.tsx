import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { OpenQuestions } from './open-questions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const question = { id, question: 'Do you take checks?', times: 3, last_asked_at: '2026-11-16T12:00:00.000Z' }

function show(answer: string | null) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    const left = calls.length > 0 ? null : answer
    if (method === 'GET') return Response.json({ questions: [{ ...question, answer: left }] })
    calls.push(`${method} ${url}`)
    return Response.json({})
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <OpenQuestions />
      </ToastArea>
    </QueryClientProvider>,
  )
  return calls
}

test('an answer that visitors are given is removed after a question, and its question waits again', async () => {
  const calls = show('We do.')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the answer' }))
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  expect(await screen.findByRole('dialog', { name: 'Remove the answer?' })).toBeDefined()
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('button', { name: 'Write an answer' })).toBeDefined()
  expect(calls).toEqual([`DELETE /api/open-questions/${id}/answer`])
})

test('a question without an answer is dismissed at once', async () => {
  const calls = show(null)
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(calls).toEqual([`DELETE /api/open-questions/${id}`]))
})

test('an answer that a colleague wrote meanwhile is shown, what was typed stays, and saving again keeps it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'GET')
      return Response.json({ questions: [{ ...question, answer: sent.length > 0 ? 'Theirs' : null }] })
    sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
    if (sent.length > 1) return Response.json({})
    return Response.json({ error: { code: 'conflict', message: 'x', request_id: 'r' } }, { status: 409 })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <OpenQuestions />
      </ToastArea>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Write an answer' }))
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Answer/)
  fireEvent.input(box, { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Somebody else answered this in the meantime/)).toBeDefined()
  expect(await screen.findByText('Theirs')).toBeDefined()
  expect(box.value).toBe('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { answer: 'Mine', seen_answer: null },
    { answer: 'Mine', seen_answer: 'Theirs' },
  ])
})
