import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FormCompletion, SubmissionFilter } from '#domain/submissions.ts'
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

/** One form, or null: the search knows ids too. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: [...submissionsKey, 'one', id],
    queryFn: async () => {
      const { submissions } = await bodyOf(api['onboarding-forms'].$get({ query: { search: id } }))
      return submissions.find((form) => form.id === id) ?? null
    },
  })

export const createProjectFromForm = (id: string) =>
  bodyOf(api['onboarding-forms'][':id'].project.$post({ param: { id } }))

export const setFormCompleted = (id: string, json: FormCompletion) =>
  bodyOf(api['onboarding-forms'][':id'].completion.$put({ param: { id }, json }))
