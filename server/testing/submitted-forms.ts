import type { OnboardingFields } from '#domain/onboarding.ts'
import type { createTestApp } from './test-app.ts'

type Browser = Awaited<ReturnType<typeof createTestApp>>['visitor']

/** What a coach must answer, and a little more. */
export const fewAnswers = {
  full_name: 'Cleo Marsh',
  business_name: 'Kiln & Core',
  email: 'cleo@client.example',
  hero_headline: 'Stand up straight',
}

/** Submits the onboarding form; a website is made of it. */
export const submitAnswers = (who: Browser, answers: Partial<OnboardingFields> = {}) =>
  who.post('/api/onboarding/submission', { ...fewAnswers, ...answers })

export const saveAnswers = (who: Browser, answers: Partial<OnboardingFields> = {}) =>
  who.put('/api/onboarding', { ...fewAnswers, ...answers })
