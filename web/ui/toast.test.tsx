import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeErrors, toast, ToastArea } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<ToastArea>page</ToastArea>)
})
afterEach(() => {
  act(() => void vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

test('a toast shows its title and description', async () => {
  act(() => void toast({ title: 'Message Sent!', description: 'We answer within a day.' }))
  const message = await screen.findByRole('dialog', { name: 'Message Sent!' })
  expect(message.textContent).toContain('We answer within a day.')
})

test('a toast leaves after its duration', async () => {
  act(() => void toast({ title: 'Sending your message...', durationMs: 300_000 }))
  await screen.findByRole('dialog')
  act(() => void vi.advanceTimersByTime(200_000))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(150_000))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a destructive toast interrupts the screen reader, another does not', async () => {
  act(() => void toast({ title: 'Saved' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  act(() => void toast({ title: 'Error', variant: 'destructive' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Error')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test.each([
  ['a success', () => void toast({ title: 'Welcome back!' })],
  ['what went well without a message', closeErrors],
])('%s takes the errors before it off the screen', async (_what, goWell) => {
  act(() => void toast({ title: 'Please sign in to continue.', variant: 'destructive' }))
  await screen.findByRole('alert')
  act(goWell)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a message without a duration stays until it is closed', async () => {
  let close = () => {}
  act(() => void (close = toast({ title: 'You are offline', durationMs: 0 })))
  await screen.findByRole('dialog', { name: 'You are offline' })
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  act(close)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a toast can be dismissed', async () => {
  act(() => void toast({ title: 'Signed out successfully' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
