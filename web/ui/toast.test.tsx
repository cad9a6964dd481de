import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, ToastArea } from './toast.tsx'

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
  act(() => toast({ title: 'Message Sent!', description: 'We answer within a day.' }))
  const message = await screen.findByRole('dialog', { name: 'Message Sent!' })
  expect(message.textContent).toContain('We answer within a day.')
})

test('a toast leaves after its duration', async () => {
  act(() => toast({ title: 'Sending your message...', durationMs: 3000 }))
  await screen.findByRole('dialog')
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1500))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a destructive toast interrupts the screen reader, another does not', async () => {
  act(() => toast({ title: 'Error', variant: 'destructive' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Error')
  act(() => toast({ title: 'Saved' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a toast can be dismissed', async () => {
  act(() => toast({ title: 'Signed out successfully' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
