import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAddress } from './use-address.ts'

afterEach(cleanup)

/** Two parts of one screen. */
function open(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  return renderHook(() => ({ one: useAddress(), other: useAddress(), address: useLocation().search }), { wrapper })
    .result
}

test('a choice in one part of the screen builds on one made in another a moment before', () => {
  const screen = open('/admin?tab=leads&view=won&search=Mei')
  const { one, other } = screen.current
  act(() => {
    one.change({ view: undefined, search: undefined })
    other.change({ overdue: 'true' })
  })
  expect(screen.current.address).toBe('?tab=leads&overdue=true')
  expect(screen.current.one.read('overdue')).toBe('true')
  expect(screen.current.other.read('view')).toBeUndefined()
})

test('what was chosen over an address is not shown when it comes back', () => {
  const screen = open('/admin?tab=leads')
  act(() => screen.current.one.change({ overdue: 'true' }))
  act(() => screen.current.other.change({ overdue: undefined }))
  expect(screen.current.address).toBe('?tab=leads')
  expect(screen.current.one.read('overdue')).toBeUndefined()
})
