import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => bodyOf(api.system.$get()),
  staleTime: 0,
})

/** Whether the team must have a second step, and who of it has none. */
export const teamTwoStepQuery = queryOptions({
  queryKey: ['team-two-step'],
  queryFn: () => bodyOf(api.installation['team-two-step'].$get()),
  staleTime: 0,
})

export async function requireTeamTwoStep(is_required: boolean) {
  await successOf(api.installation['team-two-step'].$put({ json: { is_required } }))
}

export const deadJobsQuery = queryOptions({
  queryKey: ['dead-jobs'],
  queryFn: async () => (await bodyOf(api['dead-jobs'].$get())).jobs,
})

export async function retryDeadJob(id: string) {
  await successOf(api['dead-jobs'][':id'].retries.$post({ param: { id } }))
}

export async function dismissDeadJob(id: string) {
  await successOf(api['dead-jobs'][':id'].$delete({ param: { id } }))
}

export const failedEmailsQuery = queryOptions({
  queryKey: ['failed-emails'],
  queryFn: async () => (await bodyOf(api['failed-emails'].$get())).emails,
})

export async function resendEmail(id: string) {
  await successOf(api['failed-emails'][':id'].resends.$post({ param: { id } }))
}

export async function dismissEmail(id: string) {
  await successOf(api['failed-emails'][':id'].$delete({ param: { id } }))
}
