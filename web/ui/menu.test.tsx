import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Choice } from './choice.tsx'
import { Menu, MenuItem, MenuLink } from './menu.tsx'

afterEach(cleanup)

test('a menu opens from its button, offers its entries, and closes after a choice', async () => {
  const onPick = vi.fn()
  render(
    <Menu label="Navigate">
      <MenuLink href="/about">About</MenuLink>
      <MenuItem onClick={onPick}>Sign Out</MenuItem>
    </Menu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Navigate' }))
  expect((await screen.findByRole('menuitem', { name: 'About' })).getAttribute('href')).toBe('/about')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  expect(onPick).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test.each(['header', 'main'] as const)('a list is in the landmark of its button: %s', async (Landmark) => {
  render(
    <Landmark>
      <article>
        <Menu label="Navigate">
          <MenuItem>Sign Out</MenuItem>
        </Menu>
        <Choice label="Status" value="open" options={[['open', 'Open']]} onPick={vi.fn()} />
      </article>
    </Landmark>,
  )
  for (const name of ['Navigate', 'Status: Open']) {
    const button = screen.getByRole('button', { name })
    fireEvent.click(button)
    const list = await screen.findByRole('menu')
    expect(list.closest(Landmark)).not.toBeNull()
    // What clips a card's content does not clip the list.
    expect(list.closest('article')).toBeNull()
    fireEvent.keyDown(list, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
})
