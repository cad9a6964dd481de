import { act, cleanup, render, renderHook } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { leadFilterSchema } from '#domain/leads.ts'
import { useAddress, useFilter, useIsThere } from './use-address.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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

/** A screen whose address can change before it is rendered anew. */
function openLate(address: string) {
  const screen = { current: undefined as unknown as ReturnType<typeof useAddress> & { isThere: () => boolean } }
  const shown: (string | undefined)[] = []
  function Screen() {
    const [one, isThere] = [useAddress(), useIsThere()]
    shown.push(one.read('search'))
    useEffect(() => {
      screen.current = { ...one, isThere }
    })
    return null
  }
  const paths = ['/admin', '/dashboard'].map((path) => ({ path, element: <Screen /> }))
  const router = createMemoryRouter(paths, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return { screen, router, shown, address: () => router.state.location.pathname + router.state.location.search }
}

test('a choice over what was just left builds on where one is now', async () => {
  const { screen, router, address } = openLate('/admin?tab=leads&lead=7&view=won')
  await act(async () => {
    const before = screen.current
    before.change({ view: undefined })
    await router.navigate('/admin?tab=leads') // 'Back to leads'
    expect(before.isThere()).toBe(false)
    before.change({ search: 'Yusuf' })
    before.change({ source: 'quote' })
  })
  expect(address()).toBe('/admin?tab=leads&search=Yusuf&source=quote')
  expect(screen.current.read('lead')).toBeUndefined()
})

test.each(['/admin?tab=tickets', '/dashboard'])(
  'a late choice does not bring back whoever went to %s',
  async (place) => {
    const { screen, router, address } = openLate('/admin?tab=leads')
    await act(async () => {
      await router.navigate(place)
      screen.current.change({ search: 'Yusuf' })
    })
    expect(address()).toBe(place)
  },
)

test('a screen is there once it shows what the address says', async () => {
  const { screen, router } = openLate('/admin?tab=leads')
  expect(screen.current.isThere()).toBe(true)
  await act(async () => {
    await router.navigate('/admin?tab=tickets')
    expect(screen.current.isThere()).toBe(false)
  })
  expect(screen.current.isThere()).toBe(true)
})

test('a screen is drawn once for a choice and once for the address that follows it', async () => {
  let drawn = 0
  let change = (_values: Record<string, string>) => {}
  function Screen() {
    const address = useAddress()
    useEffect(() => {
      drawn++
      change = address.change
    })
    return null
  }
  const router = createMemoryRouter([{ path: '/admin', element: <Screen /> }], { initialEntries: ['/admin?tab=leads'] })
  render(<RouterProvider router={router} />)
  drawn = 0
  await act(async () => change({ search: 'Yusuf' }))
  expect(router.state.location.search).toBe('?tab=leads&search=Yusuf')
  expect(drawn).toBe(2)
})

test('what a list is narrowed to next is asked for at once, with what it is narrowed to already', () => {
  const asked: unknown[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/admin?tab=leads&view=won&source=nowhere']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => useFilter(leadFilterSchema, (filter) => asked.push(filter)), { wrapper })
  expect(asked).toEqual([])
  const before = result.current
  act(() => {
    before.setFilter({ search: 'Yusuf' })
    expect(asked).toEqual([{ view: 'won', search: 'Yusuf' }])
  })
  expect(result.current.filter).toEqual({ view: 'won', search: 'Yusuf' })
  act(() => result.current.setFilter({ search: undefined, view: 'no such view' }))
  expect(asked.slice(1)).toEqual([{}])
})

test('what is typed is shown at once, and in the address a moment later', async () => {
  vi.useFakeTimers()
  const { screen, address } = openLate('/admin?tab=leads&view=won')
  await act(async () => screen.current.change({ search: 'Yusuf' }, 'later'))
  expect(screen.current.read('search')).toBe('Yusuf')
  expect(screen.current.to({ lead: '7' })).toBe('?tab=leads&view=won&search=Yusuf&lead=7')
  expect(address()).toBe('/admin?tab=leads&view=won')
  await act(async () => vi.advanceTimersByTime(250))
  expect(address()).toBe('/admin?tab=leads&view=won&search=Yusuf')
})

test('what is typed while the screen still follows what was typed before is not lost', async () => {
  vi.useFakeTimers()
  const { screen, address, shown } = openLate('/admin?tab=leads')
  await act(async () => screen.current.change({ search: 'Yu' }, 'later'))
  await act(async () => {
    const before = screen.current
    await vi.advanceTimersByTimeAsync(250)
    expect([address(), before.isThere()]).toEqual(['/admin?tab=leads&search=Yu', false])
    before.change({ search: 'Yusuf' }, 'later')
  })
  expect(screen.current.read('search')).toBe('Yusuf')
  await act(async () => vi.advanceTimersByTime(250))
  expect(address()).toBe('/admin?tab=leads&search=Yusuf')
  // Nor was it gone for a moment: a field would take that for somebody else's change.
  expect(shown.lastIndexOf('Yu')).toBeLessThan(shown.indexOf('Yusuf'))
})

test('what is chosen before the address says what was typed builds on it', async () => {
  vi.useFakeTimers()
  const { screen, address } = openLate('/admin?tab=leads')
  await act(async () => screen.current.change({ search: 'Yusuf' }, 'later'))
  await act(async () => screen.current.change({ view: 'won' }))
  expect(address()).toBe('/admin?tab=leads&search=Yusuf&view=won')
  await act(async () => vi.advanceTimersByTime(1000))
  expect(address()).toBe('/admin?tab=leads&search=Yusuf&view=won')
})

test.each(['/admin?tab=tickets', '/admin?tab=leads&search=Yusuf&lead=7', '/dashboard'])(
  'the address of what was typed does not bring back whoever went to %s meanwhile',
  async (place) => {
    vi.useFakeTimers()
    const { screen, router, address } = openLate('/admin?tab=leads')
    await act(async () => screen.current.change({ search: 'Yusuf' }, 'later'))
    await act(async () => router.navigate(place))
    await act(async () => vi.advanceTimersByTime(1000))
    expect(address()).toBe(place)
  },
)
