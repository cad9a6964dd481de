import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Choice } from './choice.tsx'

afterEach(cleanup)

const options = [
  ['open', 'Open'],
  ['in_progress', 'In Progress'],
  ['closed', 'Closed'],
] as const

function show({ busy = false } = {}) {
  const onPick = vi.fn()
  render(
    <Choice label="Status" hint="The customer is told." value="open" options={options} busy={busy} onPick={onPick} />,
  )
  return { onPick, button: screen.getByRole('button', { name: 'Status: Open' }) }
}

test('arrow keys and letters change nothing, however often they are pressed', async () => {
  const { onPick, button } = show()
  button.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'c', 'End']) {
    fireEvent.keyDown(document.activeElement ?? button, { key })
    fireEvent.keyUp(document.activeElement ?? button, { key })
  }
  expect(onPick).not.toHaveBeenCalled()
})

test('an entry that is picked acts once; the one that holds already does nothing', async () => {
  const { onPick, button } = show()
  fireEvent.click(button)
  const held = await screen.findByRole('menuitemradio', { name: 'Open' })
  expect(held.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(held)
  expect(onPick).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Closed' }))
  expect(onPick.mock.calls).toEqual([['closed']])
})

test('what it does is said to whoever is on it', () => {
  const { button } = show()
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('The customer is told.')
})

test('while one is on its way no other is picked, and the focus stays', async () => {
  const { onPick, button } = show({ busy: true })
  button.focus()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Closed' }))
  expect(onPick).not.toHaveBeenCalled()
})
