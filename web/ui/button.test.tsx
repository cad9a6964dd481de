import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, NoChangesContext } from './button.tsx'

afterEach(cleanup)

test('a button does not submit the form around it unless it says so', () => {
  render(<Button>Cancel</Button>)
  expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('type')).toBe('button')
})

test('a busy button is disabled, says so, and ignores clicks', () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Sending...
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' })
  fireEvent.click(button)
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(onClick).not.toHaveBeenCalled()
})

test('the caller’s class wins over the look of the variant', () => {
  render(<Button className="px-1">Go</Button>)
  const classes = screen.getByRole('button').className.split(' ')
  expect(classes).toContain('px-1')
  expect(classes).not.toContain('px-5')
})

test('where nothing can be changed, what would says so instead; what only looks goes on', () => {
  const [say, submit, click] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <NoChangesContext value={say}>
      <form onSubmit={submit}>
        <Button type="submit" onClick={click}>
          Save
        </Button>
        <Button changes onClick={click}>
          Leave
        </Button>
        <Button onClick={click}>Load More</Button>
      </form>
    </NoChangesContext>,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Save')
  press('Leave')
  expect(say).toHaveBeenCalledTimes(2)
  expect(submit).not.toHaveBeenCalled()
  expect(click).not.toHaveBeenCalled()
  press('Load More')
  expect(click).toHaveBeenCalledOnce()
  const off = screen.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'))
  expect(off).toEqual(['true', 'true', null])
})
