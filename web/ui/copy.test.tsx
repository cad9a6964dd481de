import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Copy } from './copy.tsx'
import { ToastArea } from './toast.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  render(
    <ToastArea>
      <Copy text="L-1042" />
      <Copy text="https://pay.example/1" label="Copy" />
    </ToastArea>,
  )
}

test('one click copies what it stands beside, and says so', async () => {
  const copied: string[] = []
  show(async (text) => void copied.push(text))
  fireEvent.click(screen.getByRole('button', { name: 'Copy L-1042' }))
  await screen.findByText('Copied to clipboard!')
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toEqual(['L-1042', 'https://pay.example/1'])
})

test('a browser that does not allow it is no silence', async () => {
  show(() => Promise.reject(new Error('not allowed')))
  fireEvent.click(screen.getByRole('button', { name: 'Copy L-1042' }))
  await screen.findByText('Your browser does not let us copy. Please select the text instead.')
})
