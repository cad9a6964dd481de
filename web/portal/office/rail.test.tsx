import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BottomBar } from './bottom-bar.tsx'
import { officeTabs } from '../office-tabs.ts'
import { Rail } from './rail.tsx'

const onOpen = vi.fn()
beforeEach(() => onOpen.mockReset())
afterEach(cleanup)

const tab = (name: string | RegExp) => screen.getByRole('tab', { name })

test('the rail is one upright tab list in the order of the specification; captions are for the eye alone', () => {
  render(<Rail open="projects" counts={{}} onOpen={onOpen} isNarrow={false} />)
  const list = screen.getByRole('tablist', { name: 'Admin' })
  expect(list.getAttribute('aria-orientation')).toBe('vertical')
  expect(within(list).getAllByRole('tab')).toHaveLength(officeTabs.length)
  expect(tab('Projects').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('Sell').getAttribute('aria-hidden')).toBe('true')
})

test('a tab is named by its word and the number that waits behind it', () => {
  render(<Rail open="projects" counts={{ leads: 1, tickets: 0 }} onOpen={onOpen} isNarrow={false} />)
  expect(tab('Leads 1')).toBeTruthy()
  expect(tab('Support Tickets')).toBeTruthy()
})

test('arrows, Home and End move the focus and open nothing; the Tab key enters at what is open', () => {
  render(<Rail open="projects" counts={{}} onOpen={onOpen} isNarrow={false} />)
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('Projects')])
  tab('Projects').focus()
  fireEvent.keyDown(tab('Projects'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(tab('Fitness Forms'))
  fireEvent.keyDown(tab('Fitness Forms'), { key: 'End' })
  expect(document.activeElement).toBe(tab('System Info'))
  fireEvent.keyDown(tab('System Info'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getAllByRole('tab')[0])
  expect(onOpen).not.toHaveBeenCalled()
})

test('as icons the tabs keep their names', () => {
  render(<Rail open="leads" counts={{}} onOpen={onOpen} isNarrow />)
  expect(tab('Video Portal')).toBeTruthy()
  expect(screen.queryByText('Sell')).toBeNull()
})

test('on a phone More opens the other tabs, still of the one list, and takes the focus there; choosing one puts them away', () => {
  render(<BottomBar open="leads" counts={{}} onOpen={onOpen} />)
  const list = screen.getByRole('tablist', { name: 'Admin' })
  expect(within(list).getAllByRole('tab')).toHaveLength(officeTabs.length)
  const more = screen.getByRole('button', { name: 'More' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(tab('Proposals'))
  fireEvent.click(tab('Billing'))
  expect(onOpen).toHaveBeenCalledWith('billing')
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(more)
})

test('the sheet goes by Escape and by a press beside it', () => {
  render(<BottomBar open="billing" counts={{}} onOpen={onOpen} />)
  const more = screen.getByRole('button', { name: 'More' })
  fireEvent.click(more)
  expect(document.activeElement).toBe(tab('Billing'))
  fireEvent.keyDown(tab('Billing'), { key: 'Escape' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  fireEvent.pointerDown(document.body)
  expect(more.getAttribute('aria-expanded')).toBe('false')
})

test('while the open tab is folded away the Tab key enters at the first one that is seen', () => {
  render(<BottomBar open="billing" counts={{}} onOpen={onOpen} />)
  const stops = screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([screen.getAllByRole('tab')[0]])
})
