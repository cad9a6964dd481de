import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

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
