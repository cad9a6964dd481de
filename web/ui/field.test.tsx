import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

afterEach(cleanup)

/** The text a screen reader reads after the name of the control. */
function descriptionOf(control: HTMLElement) {
  const id = control.getAttribute('aria-describedby')
  return id && document.getElementById(id)?.textContent
}

test('a field ties its label and its hint to the control', () => {
  render(
    <Field label="Password" hint="At least 6 characters" required>
      <Input name="password" />
    </Field>,
  )
  const control = screen.getByLabelText<HTMLInputElement>(/^Password/)
  expect(descriptionOf(control)).toBe('At least 6 characters')
  expect(control.required).toBe(true)
  expect(control.getAttribute('aria-invalid')).toBeNull()
})

test('an error takes the place of the hint, marks the control and is announced', () => {
  render(
    <Field label="Email" hint="We never share it" error="Please enter a valid email">
      <Input />
    </Field>,
  )
  const control = screen.getByLabelText('Email')
  expect(descriptionOf(control)).toBe('Please enter a valid email')
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email')
})

test('select and textarea are labelled the same way', () => {
  render(
    <>
      <Field label="Budget">
        <Select>
          <option>Not sure</option>
        </Select>
      </Field>
      <Field label="Details">
        <Textarea />
      </Field>
    </>,
  )
  expect(screen.getByLabelText('Budget').tagName).toBe('SELECT')
  expect(screen.getByLabelText('Details').tagName).toBe('TEXTAREA')
})
