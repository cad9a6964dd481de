import { queryOptions } from '@tanstack/react-query'
import type { OnboardingFields } from '#domain/onboarding.ts'
import { api, bodyOf } from './client.ts'

/** My onboarding form. Always read anew: it may have been changed on another device. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async () => (await bodyOf(api.onboarding.$get())).form,
  staleTime: 0,
})

export const putOnboardingDraft = async (fields: OnboardingFields) =>
  (await bodyOf(api.onboarding.$put({ json: fields }))).form

export const postOnboardingSubmission = async (fields: OnboardingFields) =>
  (await bodyOf(api.onboarding.submission.$post({ json: fields }))).form
