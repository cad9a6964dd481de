import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
