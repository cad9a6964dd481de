import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

const asked = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  asked.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A list that shows what was asked for as soon as it is asked, unless it `lags`. */
function Room({ lags = false }: { lags?: boolean }) {
  const [value, setValue] = useState('')
  const onSearch = (sought: string, isSent: boolean) => {
    asked(sought, isSent)
    if (!lags) setValue(sought)
  }
  return (
    <>
      <SearchField label="Search leads" placeholder="Name" value={value} onSearch={onSearch} />
      <button onClick={() => setValue('Mei')}>Mei</button>
      <button onClick={() => setValue('')}>Clear</button>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('what is typed is asked for 75 ms after the last key, once', () => {
  render(<Room />)
  type('o')
  pass(74)
  type('ol')
  pass(74)
  expect(asked).not.toHaveBeenCalled()
  pass(1)
  expect(asked.mock.calls).toEqual([['ol', false]])
  pass(1000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('Enter does not wait, and what waited is not asked again', () => {
  render(<Room />)
  type(' olu ')
  fireEvent.submit(field())
  expect(asked.mock.calls).toEqual([['olu', true]])
  pass(1000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the field stays the same, with focus and caret, while answers arrive', () => {
  render(<Room />)
  const before = field()
  before.focus()
  type('olu b')
  before.setSelectionRange(3, 3)
  pass(150)
  expect(field()).toBe(before)
  expect(document.activeElement).toBe(before)
  expect(before.selectionStart).toBe(3)
})

test('an answer to what was typed before changes nothing of what is typed now', () => {
  render(<Room />)
  type('ol')
  pass(150)
  type('olu')
  expect(field().value).toBe('olu')
  pass(150)
  expect(asked.mock.calls).toEqual([
    ['ol', false],
    ['olu', false],
  ])
  expect(field().value).toBe('olu')
})

test('what the list is narrowed to from elsewhere is shown, and not asked for again', () => {
  render(<Room />)
  fireEvent.click(screen.getByRole('button', { name: 'Mei' }))
  expect(field().value).toBe('Mei')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field().value).toBe('')
  pass(1000)
  expect(asked).not.toHaveBeenCalled()
})

test('a refused search is not asked for over and over', () => {
  render(<Room lags />)
  type('ol')
  pass(150)
  pass(1000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(field().value).toBe('ol')
})
