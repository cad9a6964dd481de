import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { ReviewStep } from './review-step.tsx'

afterEach(cleanup)

const form = {
  ...emptyOnboarding(),
  full_name: 'Cleo Marsh',
  business_name: 'Kiln & Core',
  email: 'cleo@client.example',
}

function show(isSending: boolean) {
  let submitted = 0
  const onboarding = {
    form,
    answers: form,
    change: () => {},
    errors: {},
    refusals: {},
    saveState: 'saved' as const,
    saveDraft: () => undefined,
    submit: () => void submitted++,
    isSubmitting: false,
  }
  render(<ReviewStep onboarding={onboarding} isSending={isSending} onEdit={() => {}} />)
  const button = screen.getByRole('button', { name: 'Submit' })
  fireEvent.click(button)
  return { button, submitted }
}

test('what is submitted becomes a website at once, and waits for the pictures that are on their way', () => {
  const { button, submitted } = show(true)
  expect(screen.getByText('Your website is made from these answers as soon as you submit.')).toBeTruthy()
  expect([button.hasAttribute('disabled'), submitted]).toEqual([true, 0])
  const said = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toBe('Your pictures are still on their way. You can submit as soon as they are here.')
})

test('once they are here it is sent', () => {
  expect(show(false).submitted).toBe(1)
})
