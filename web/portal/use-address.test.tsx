import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAddress } from './use-address.ts'

afterEach(cleanup)

const parts: ReturnType<typeof useAddress>[] = []
function Part({ at }: { at: number }) {
  parts[at] = useAddress()
  return <output>{parts[at].read('overdue') ?? 'all'}</output>
}
const Address = () => <p>{useLocation().search}</p>

test('a choice in one part of the screen builds on one made in another a moment before', () => {
  render(
    <MemoryRouter initialEntries={['/admin?tab=leads&view=won&search=Mei']}>
      <Part at={0} />
      <Part at={1} />
      <Address />
    </MemoryRouter>,
  )
  act(() => {
    parts[0]?.change({ view: undefined, search: undefined })
    parts[1]?.change({ overdue: 'true' })
  })
  expect(screen.getByText('?tab=leads&overdue=true')).toBeDefined()
  expect(screen.getAllByText('true')).toHaveLength(2)
})

test('what was chosen over an address is not shown when it comes back', () => {
  render(
    <MemoryRouter initialEntries={['/admin?tab=leads']}>
      <Part at={0} />
      <Address />
    </MemoryRouter>,
  )
  act(() => parts[0]?.change({ overdue: 'true' }))
  act(() => parts[0]?.change({ overdue: undefined }))
  expect(screen.getByText('?tab=leads')).toBeDefined()
  expect(screen.getByText('all')).toBeDefined()
})
