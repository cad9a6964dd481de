import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { Link, MemoryRouter, useSearchParams } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { useShortcuts } from '#web/shortcuts/use-shortcuts.ts'
import { ListAndDetail, OtherWayContext } from './list-and-detail.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type RoomProps = { rows: string[]; hasOtherWay?: boolean }

/** On a small screen: what is open stands alone. */
function Room({ rows, hasOtherWay = false }: RoomProps) {
  useShortcuts({ go: () => false, showAll: () => {}, isThere: () => true })
  return (
    <OtherWayContext value={hasOtherWay}>
      <Opened list="The list" rows={rows} />
    </OtherWayContext>
  )
}

function Opened({ list, rows }: { list: ReactNode; rows: string[] }) {
  const open = useSearchParams()[0].get('open') ?? undefined
  return (
    <ListAndDetail
      list={list}
      open={open}
      rows={rows.map((id) => ({ id }))}
      to={(id) => (id ? `?open=${id}` : '?')}
      back="Back"
    >
      <h2>{open}</h2>
    </ListAndDetail>
  )
}

function show(props: RoomProps, open: string) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const within = (room: RoomProps) => (
    <MemoryRouter initialEntries={[`/?open=${open}`]}>
      <Room {...room} />
    </MemoryRouter>
  )
  const { rerender } = render(within(props))
  return { change: (next: RoomProps) => rerender(within(next)) }
}
/** A list that comes in pages, of which what was read is kept while one looks at something else. */
function LongRoom() {
  const [rows, setRows] = useState(['One', 'Two'])
  const list = (
    <>
      {rows.map((id) => (
        <Link key={id} to={`?open=${id}`} data-row={id}>
          {id}
        </Link>
      ))}
      <button onClick={() => setRows([...rows, 'Three', 'Four'])}>Show More</button>
    </>
  )
  return <Opened list={list} rows={rows} />
}

const heading = () => screen.getByRole('heading').textContent
const ways = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Back')
const go = (name: string) => fireEvent.click(screen.getByRole('link', { name }))

test('what is open alone has the way through its list, by j and k as well', () => {
  show({ rows: ['One', 'Two', 'Three'] }, 'One')
  expect(ways()).toEqual(['Next'])
  go('Next')
  expect(heading()).toBe('Two')
  expect(ways()).toEqual(['Previous', 'Next'])
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(heading()).toBe('Three')
  expect(ways()).toEqual(['Previous'])
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(heading()).toBe('Two')
})

test('what was dealt with and left the list still leads on, to what came to its place', () => {
  const { change } = show({ rows: ['One', 'Two', 'Three'] }, 'Two')
  change({ rows: ['One', 'Three'] })
  expect(heading()).toBe('Two')
  expect(ways()).toEqual(['Previous', 'Next'])
  go('Next')
  expect(heading()).toBe('Three')
  change({ rows: ['One'] })
  expect(ways()).toEqual(['Previous'])
  go('Previous')
  expect(heading()).toBe('One')
  expect(ways()).toEqual([])
})

test('whoever comes back to a long list is where they left it, also behind Show More', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => shown.mockRestore())
  render(
    <MemoryRouter>
      <LongRoom />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }))
  go('Three')
  expect(heading()).toBe('Three')
  go('Next')
  expect(heading()).toBe('Four')
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
  shown.mockClear()
  go('Back')
  expect(ways()).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(document.activeElement?.textContent).toBe('Four')
  expect(shown.mock.contexts).toEqual([document.activeElement])
  expect(shown).toHaveBeenCalledWith({ block: 'center' })
})

test('what never was in the list has no way through it', () => {
  show({ rows: ['One', 'Two'] }, 'Other')
  expect(ways()).toEqual([])
})

test('whoever works through something else has that way alone', () => {
  show({ rows: ['One', 'Two', 'Three'], hasOtherWay: true }, 'Two')
  expect(ways()).toEqual([])
  expect(screen.getByRole('link', { name: 'Back' })).toBeDefined()
})
