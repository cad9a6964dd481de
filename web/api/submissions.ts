import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SubmissionFilter } from '#domain/onboarding.ts'
import type { FormCompletion } from '#domain/submissions.ts'
import { api, bodyOf } from './client.ts'

export const submissionsKey = ['onboarding-forms'] as const

/** S2 §9: kept for five minutes, tried once more. */
const fiveMinutesMs = 300_000

export const submissionsQuery = (filter: SubmissionFilter) =>
  infiniteQueryOptions({
    queryKey: [...submissionsKey, filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api['onboarding-forms'].$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: fiveMinutesMs,
    gcTime: fiveMinutesMs,
    retry: 1,
  })

export const createProjectFromForm = (id: string) =>
  bodyOf(api['onboarding-forms'][':id'].project.$post({ param: { id } }))

export const setFormCompleted = (id: string, json: FormCompletion) =>
  bodyOf(api['onboarding-forms'][':id'].completion.$put({ param: { id }, json }))
