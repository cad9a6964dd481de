import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

afterEach(cleanup)

test('a tooltip shows when its control gets the keyboard focus', async () => {
  render(
    <Tooltip text="Opens in a new tab">
      <Button>Visit Website</Button>
    </Tooltip>,
  )
  act(() => screen.getByRole('button', { name: 'Visit Website' }).focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe('Opens in a new tab')
})
